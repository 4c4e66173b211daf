import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { create } from 'zustand';
import { type Role } from '@pahiya/contracts';
import { type IconName } from '@pahiya/ui';

interface CommandLook {
  /** Unique in its group or source: for example an id or a path. */
  key: string;
  /** In the language on screen. */
  label: string;
  /** Shown smaller, after the label. */
  description?: string;
  icon?: IconName;
  /** Shown at the end of the line: a badge. */
  mark?: ReactNode;
  /** Other words that the search matches. */
  keywords?: readonly string[];
  /** The roles that may see it; every signed-in person by default. */
  roles?: readonly Role[];
}

/** Opens a page or runs an action. */
export type Command = CommandLook & ({ path: string; run?: never } | { run: () => void; path?: never });

export interface CommandGroup {
  key: string;
  label: string;
  commands: readonly Command[];
  /** The labels in the other languages, by the commands' keys; loaded when the palette is first opened. */
  otherNames?: () => Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface CommandSource {
  key: string;
  /** The heading above its results: 'Rides'. */
  label: string;
  /**
   * Called when typing pauses, with the trimmed text; the signal aborts when the text changes. The first 5 results are
   * shown.
   */
  search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>;
  /** Shorter texts are not searched; 2 by default. */
  minLength?: number;
  /** 'No rides found' */
  none?: string;
  /** 'Rides could not be searched. Try again' */
  failed?: string;
  roles?: readonly Role[];
}

/** The results of a source. If there are more, a link to all of them replaces the last one. */
export const withAll = (
  found: readonly Command[],
  all: { label: string; path: string } | '' | undefined,
): readonly Command[] => (all ? [...found.slice(0, -1), { key: 'all', icon: 'arrowRight', ...all }] : found);

type Latest<Part> = ReadonlyMap<string, Readonly<RefObject<Part>>>;

interface Commands {
  open: boolean;
  groups: Latest<CommandGroup>;
  sources: Latest<CommandSource>;
}

/** The commands that the palette offers. A component's commands are registered while it is mounted. */
export const useCommandStore = create<Commands>()(() => ({ open: false, groups: new Map(), sources: new Map() }));

export const openCommands = (): void => useCommandStore.setState({ open: true });
export const closeCommands = (): void => useCommandStore.setState({ open: false });

/**
 * Registers one object for each key. The palette reads it when it opens, so a page may create a new object in each
 * render. The component that registered a key last owns it.
 */
function useRegistered<Part extends { key: string }>(kind: 'groups' | 'sources', part: Part): void {
  const latest = useRef(part);
  useLayoutEffect(() => {
    latest.current = part;
  });
  const { key } = part;
  useEffect(() => {
    const change = (edit: (parts: Map<string, unknown>) => void) =>
      useCommandStore.setState((before) => {
        const parts = new Map<string, unknown>(before[kind]);
        edit(parts);
        return { [kind]: parts };
      });
    change((parts) => parts.set(key, latest));
    return () => change((parts) => parts.get(key) === latest && parts.delete(key));
  }, [kind, key]);
}

/** Offers pages and actions in the palette while the calling component is mounted. */
export function useCommands(group: CommandGroup): void {
  useRegistered('groups', group);
}

/** Adds a search to the palette while the calling component is mounted. */
export function useCommandSource(source: CommandSource): void {
  useRegistered('sources', source);
}
