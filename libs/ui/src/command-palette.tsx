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
  /** Smaller text after the label. */
  description?: string | undefined;
  icon?: IconName | undefined;
  /** A badge at the end of the line. */
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
  /** The maximum length of the query. */
  maxLength: number;
  /** The results of the query, best first. */
  groups: readonly PaletteGroup[];
  /** Called on Enter or a press. The palette stays open until `open` is false. */
  onChoose: (group: string, item: string) => void;
  /** A search is still running. */
  busy?: boolean;
  /** The number of results. Screen readers read it whenever it changes: '12 results'. */
  status: string;
  /** Shown when there are no groups. */
  empty: ReactNode;
  /** A list of keys and their actions below the results. Hidden on devices without a keyboard. */
  hint?: ReactNode;
}

/**
 * A search field over the page with a list of results below it, used by typing, arrows and Enter. The focus stays in the
 * field. On a phone it fills the screen from the top, above the on-screen keyboard.
 */
export function CommandPalette(props: CommandPaletteProps) {
  // Loads the dialog when it first opens and keeps it mounted, so that closing can be animated.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? <PaletteDialog {...props} /> : null;
}
