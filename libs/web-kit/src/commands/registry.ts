import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { create } from 'zustand';
import { type Role } from '@pahiya/contracts';
import { type IconName } from '@pahiya/ui';

interface CommandLook {
  /** Unique in its group or source: an id, a path. */
  key: string;
  /** In the language on screen. */
  label: string;
  /** Smaller, after the label. */
  description?: string;
  icon?: IconName;
  /** At the end of the line: a badge. */
  mark?: ReactNode;
  /** Other words that it is looked for by. */
  keywords?: readonly string[];
  /** Who it is for; everybody who is signed in unless given. */
  roles?: readonly Role[];
}

/** A page, or something to do. */
export type Command = CommandLook & ({ path: string; run?: never } | { run: () => void; path?: never });

export interface CommandGroup {
  key: string;
  label: string;
  commands: readonly Command[];
  /** The labels in the other languages, by the commands' keys; asked for when the palette is first opened. */
  otherNames?: () => Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface CommandSource {
  key: string;
  /** Over what it finds: 'Rides'. */
  label: string;
  /** Asked once typing pauses, with the trimmed text; the signal ends when another text was typed. The first 5 are shown. */
  search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>;
  /** Nothing is asked below it; 2 unless given. */
  minLength?: number;
  /** 'No rides found' */
  none?: string;
  /** 'Rides could not be searched. Try again' */
  failed?: string;
  roles?: readonly Role[];
}

/** What a source found; where there is more than that, the way to all of it stands in place of the last. */
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

/** What the palette offers: registered while what registered it is on screen. */
export const useCommandStore = create<Commands>()(() => ({ open: false, groups: new Map(), sources: new Map() }));

export const openCommands = (): void => useCommandStore.setState({ open: true });
export const closeCommands = (): void => useCommandStore.setState({ open: false });

/**
 * Registered once for each key, and read when the palette shows it: a page may make a new object in each render.
 * Whoever registers a key last holds it.
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

/** Lets the palette search for something while the calling component is mounted. */
export function useCommandSource(source: CommandSource): void {
  useRegistered('sources', source);
}
