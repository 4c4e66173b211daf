import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListStateContext,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { AriaWords } from './aria-words.tsx';
import type { CommandPaletteProps, PaletteGroup } from '../command-palette.tsx';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import hidden from '../visually-hidden.module.css';
import styles from './command-dialog.module.css';

/** The person opened the dialog to type, so the field takes the focus. */
const FOCUSED = { autoFocus: true } as const;
/** The list is always shown. `aria-controls` and the active option come from Autocomplete. */
const OF_A_LIST = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const;
/** Keys of groups and items never contain a line break. */
const SEPARATOR = '\n';

export function PaletteDialog(props: CommandPaletteProps) {
  const { open, onClose, label, placeholder, closeLabel, query, onQueryChange, maxLength, groups, onChoose } = props;
  const { busy = false, status, empty, hint } = props;
  const choose = (key: string) => {
    const [group = '', item = ''] = key.split(SEPARATOR);
    onChoose(group, item);
  };
  const [chosen, setChosen] = useState<string>();
  const firstGroup = groups.find(({ items }) => items.length > 0);
  const first = firstGroup?.items[0];
  /** Enter chooses the first result if React Aria has not yet focused a result since the last key. */
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (list?.querySelector('[data-focused]')) return;
    if (firstGroup && first) onChoose(firstGroup.key, first.key);
  };
  return (
    <AriaWords>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable
        className={styles.scrim ?? ''}
      >
        <Modal className={styles.modal ?? ''}>
          <Dialog aria-label={label} className={styles.content ?? ''}>
            <Autocomplete inputValue={query} onInputChange={onQueryChange} disableAutoFocusFirst>
              <TextField aria-label={label} {...FOCUSED} className={styles.field ?? ''}>
                {busy ? <Spinner size={18} /> : <Icon name="search" size={18} />}
                <Input
                  className={styles.input ?? ''}
                  placeholder={placeholder}
                  maxLength={maxLength}
                  enterKeyHint="go"
                  {...OF_A_LIST}
                  onKeyDown={chooseFirst}
                />
                <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
              </TextField>
              <ListBox
                aria-label={label}
                className={styles.list ?? ''}
                items={groups}
                shouldFocusWrap
                dependencies={[groups, first, chosen]}
                onAction={(key) => choose(String(key))}
                renderEmptyState={() => <div className={styles.empty}>{empty}</div>}
              >
                {(group) => (
                  <Group
                    key={group.key}
                    group={group}
                    chosen={chosen}
                    onChosen={setChosen}
                    first={group === firstGroup && first ? first.key : undefined}
                  />
                )}
              </ListBox>
            </Autocomplete>
            {hint && <footer className={styles.hint}>{hint}</footer>}
            <p role="status" className={hidden.hidden}>
              {status}
            </p>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaWords>
  );
}

interface GroupProps {
  group: PaletteGroup;
  first: string | undefined;
  /** The id of the item that was chosen automatically. */
  chosen: string | undefined;
  onChosen: (id: string) => void;
}

function Group({ group, first, chosen, onChosen }: GroupProps) {
  const idOf = (key: string) => `${group.key}${SEPARATOR}${key}`;
  return (
    <ListBoxSection id={group.key} className="">
      <Header className={styles.heading ?? ''}>{group.label}</Header>
      {group.items.map(({ key, label, description, icon, mark }) => (
        <ListBoxItem
          key={key}
          id={idOf(key)}
          textValue={description ? `${label}, ${description}` : label}
          className={cx(styles.item, key === first && styles.first)}
        >
          {key === first && <ChosenFirst id={idOf(key)} chosen={chosen} onChosen={onChosen} />}
          <Icon name={icon ?? 'arrowRight'} />
          <span className={styles.words}>
            <span>{label}</span> {description && <span className={styles.description}>{description}</span>}
          </span>{' '}
          {mark}
        </ListBoxItem>
      ))}
      {group.note && (
        <ListBoxItem id={idOf('')} isDisabled textValue={group.note} className={cx(styles.item, styles.note)}>
          {group.note}
        </ListBoxItem>
      )}
    </ListBoxSection>
  );
}

/**
 * Makes its item the active one until the arrow keys choose another. Screen readers then announce the item, and the
 * arrow keys continue from it, also when later results appear above it. React Aria alone would do this only half a
 * second after a letter, and until then it would name an item that may have left the list. For this reason React Aria's
 * own choice is cleared on every key. Does nothing where React Aria moves the focus out of the field, which it does for
 * screen readers on phones.
 */
function ChosenFirst({ id, chosen, onChosen }: Pick<GroupProps, 'chosen' | 'onChosen'> & { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const list = use(ListStateContext);
  const manager = list?.selectionManager;
  const focusedKey = manager?.focusedKey ?? undefined;
  useEffect(() => {
    const isFocusInField = place.current?.closest('[role=listbox]')?.hasAttribute('tabindex') === false;
    if (!manager || !isFocusInField) return;
    if (focusedKey !== undefined && focusedKey !== chosen && focusedKey !== id) return;
    onChosen(id);
    if (focusedKey === id) return;
    manager.setFocused(true);
    manager.setFocusedKey(id);
  }, [chosen, focusedKey, id, manager, onChosen]);
  return <span ref={place} hidden />;
}
