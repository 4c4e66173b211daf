import { useState } from 'react';
import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { openedPart } from './lazy-part.tsx';

const PaletteDialog = openedPart<CommandPaletteProps>(() =>
  import('./later/command-dialog.tsx').then((found) => found.PaletteDialog),
);

export interface PaletteItem {
  /** Unique in its group. */
  key: string;
  label: string;
  /** Smaller, after the label. */
  description?: string | undefined;
  icon?: IconName | undefined;
  /** At the end of the line: a badge. */
  mark?: ReactNode;
}

export interface PaletteGroup {
  key: string;
  label: string;
  items: readonly PaletteItem[];
  /** A line below the items that can't be chosen: 'No rides found'. */
  note?: string | undefined;
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** Names the dialog and its field: 'Go to or find'. */
  label: string;
  placeholder: string;
  closeLabel: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What the query finds, best first. */
  groups: readonly PaletteGroup[];
  /** Enter or a press; the palette stays open until `open` says otherwise. */
  onChoose: (group: string, item: string) => void;
  /** Something is still looked for. */
  busy?: boolean;
  /** How much was found, read out whenever it changes: '12 results'. */
  status: string;
  /** In place of the groups when there are none. */
  empty: ReactNode;
  /** Below the list: which keys do what. Hidden where there is no keyboard. */
  hint?: ReactNode;
}

/**
 * A field over everything and a list below it: type, arrows, Enter. The focus stays in the field. On a phone it fills the
 * screen from the top, above the keys.
 */
export function CommandPalette(props: CommandPaletteProps) {
  // Nothing is loaded before it is first needed, and a closing one can leave with its motion.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? <PaletteDialog {...props} /> : null;
}
