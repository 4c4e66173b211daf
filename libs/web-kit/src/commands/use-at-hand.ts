import { useQueries } from '@tanstack/react-query';
import { useLanguage, useText } from '@pahiya/ui';
import { useSession } from '../session/session.ts';
import { matching } from './match.ts';
import { messages } from './messages.ts';
import { recentChoices } from './recent.ts';
import { useCommandStore, type Command, type CommandGroup } from './registry.ts';
import { usePages } from './use-pages.ts';

/** The largest number of commands of each group that are shown while a text is typed. */
const MOST_SHOWN = 8;

/** A command as the palette lists it. */
interface Offer {
  /** Unique in its section. */
  key: string;
  /** The group it came from, also when it is listed under recent choices. */
  group: string;
  command: Command;
}

export interface Section {
  key: string;
  label: string;
  offers: readonly Offer[];
  /** Shown instead of the offers, or below them. */
  note?: string;
  /** Choosing the note repeats the search. */
  again?: () => void;
}

/** Returns a function that says whether a command or a source is for the signed-in person's role. */
export function useIsForMe(): (wanted: Pick<Command, 'roles'>) => boolean {
  const role = useSession((session) => session.claims?.role);
  return ({ roles }) => !roles || (role !== undefined && roles.includes(role));
}

/** Pages and actions that match the text. With an empty text: recent choices, then all pages and actions. */
export function useAtHand(query: string): Section[] {
  const text = useText(messages);
  const language = useLanguage();
  const isForMe = useIsForMe();
  const registered = useCommandStore((commands) => commands.groups);
  const pages = usePages();
  const groups = [...registered.values()].map(({ current }) => current);
  // A remote's own navigation entry replaces the top bar's entry for the same path, because it is more specific.
  const known = new Set(groups.flatMap(({ commands }) => commands.map(({ path }) => path)));
  const all: CommandGroup[] = [
    ...groups,
    { key: 'pages', label: text('pages'), commands: pages.filter(({ path }) => !known.has(path)) },
  ].map((group) => ({ ...group, commands: group.commands.filter(isForMe) }));

  const named = all.filter(({ otherNames }) => otherNames);
  const names = useQueries({
    queries: named.map(({ key, otherNames }) => ({
      queryKey: ['command-names', key, language],
      queryFn: async () => (await otherNames?.()) ?? new Map<string, readonly string[]>(),
      staleTime: Infinity,
    })),
  });
  const otherNames = (group: CommandGroup) => names[named.indexOf(group)]?.data;

  const offersOf = (group: CommandGroup, commands: readonly Command[]): Offer[] =>
    commands.map((command) => ({ key: command.key, group: group.key, command }));
  if (query.trim()) {
    return all
      .map((group) => ({
        ...headOf(group),
        offers: offersOf(group, matching(group.commands, query, otherNames(group)).slice(0, MOST_SHOWN)),
      }))
      .filter(hasOffers);
  }
  const recent = recentOffers(all);
  const isRecent = ({ group, command }: Offer) =>
    recent.some((one) => one.group === group && one.command.key === command.key);
  return [
    { key: 'recent', label: text('recent'), offers: recent },
    ...all.map((group) => ({
      ...headOf(group),
      offers: offersOf(group, group.commands).filter((offer) => !isRecent(offer)),
    })),
  ].filter(hasOffers);
}

const headOf = ({ key, label }: CommandGroup) => ({ key, label });
const hasOffers = ({ offers }: Section): boolean => offers.length > 0;

/**
 * A recent command is shown as it is registered now. A recent search result keeps its stored text and opens its page.
 */
function recentOffers(groups: readonly CommandGroup[]): Offer[] {
  return recentChoices().flatMap(({ group, command }): Offer[] => {
    const now = groups.find(({ key }) => key === group)?.commands.find(({ key }) => key === command.key);
    const { path } = command;
    const again = now ?? (path === undefined ? undefined : { ...command, path });
    return again ? [{ key: `${group} ${command.key}`, group, command: again }] : [];
  });
}
