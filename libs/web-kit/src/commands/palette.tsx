import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maxLengthOf, SearchText } from '@pahiya/contracts';
import { CommandPalette, useText, type PaletteGroup } from '@pahiya/ui';
import { messages } from './messages.ts';
import { rememberChosen } from './recent.ts';
import { closeCommands, useCommandStore } from './registry.ts';
import { useAtHand, type Section } from './use-at-hand.ts';
import { useFound } from './use-found.ts';

/** The key of the entry that repeats a failed search. */
const AGAIN = 'again';

/** The command palette: registered commands, search results of the sources, and recent choices. */
export function Palette() {
  const open = useCommandStore((commands) => commands.open);
  const [query, setQuery] = useState('');
  // The palette resets each time it opens.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setQuery('');
  }
  const text = useText(messages);
  const navigate = useNavigate();
  const atHand = useAtHand(query);
  const found = useFound(query.trim());
  const sections = [...atHand, ...found.sections];
  const count = sections.reduce((sum, { offers }) => sum + offers.length, 0);

  const choose = (sectionKey: string, itemKey: string) => {
    const section = sections.find(({ key }) => key === sectionKey);
    if (itemKey === AGAIN) {
      section?.again?.();
      return;
    }
    const offer = section?.offers.find(({ key }) => key === itemKey);
    if (!offer) return;
    rememberChosen(offer.group, offer.command);
    closeCommands();
    if (offer.command.run) offer.command.run();
    else void navigate(offer.command.path);
  };

  return (
    <CommandPalette
      open={open}
      onClose={closeCommands}
      label={text('open')}
      placeholder={text('placeholder')}
      closeLabel={text('close')}
      query={query}
      onQueryChange={setQuery}
      maxLength={maxLengthOf(SearchText)}
      groups={sections.map(shown)}
      onChoose={choose}
      busy={found.busy}
      status={found.busy ? text('searching') : text('results', { count })}
      empty={found.busy ? text('searching') : text('nothingFor', { query: query.trim() })}
      hint={
        <>
          <span>{text('hintMove')}</span>
          <span>{text('hintOpen')}</span>
          <span>{text('hintClose')}</span>
        </>
      }
    />
  );
}

function shown({ key, label, offers, note, again }: Section): PaletteGroup {
  const items = offers.map(({ key: itemKey, command: { label: name, description, icon, mark } }) => ({
    key: itemKey,
    label: name,
    description,
    icon,
    mark,
  }));
  if (again && note) return { key, label, items: [...items, { key: AGAIN, label: note, icon: 'refresh' }] };
  return { key, label, items, note };
}
