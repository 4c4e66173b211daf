import { useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';

interface Choosing {
  label: string;
  keys: readonly string[];
  selected: string | undefined;
  onSelect: ((key: string) => void) | undefined;
  /** Which arrow keys move: left and right, or up and down. */
  direction: 'horizontal' | 'vertical';
}

interface Listbox {
  /** The option whose figures are shown. The pointer, the arrow keys or a finger select it. */
  active: string | undefined;
  /** The option that Enter chooses. */
  current: string | undefined;
  list: HTMLAttributes<HTMLElement>;
  option: (key: string, spoken: string) => HTMLAttributes<HTMLElement>;
}

/** Keeps the option that the arrow keys, the pointer or a press reached last, and whether its figures are shown. */
function useReached(id: string) {
  const [reached, setReached] = useState<string>();
  const [shown, setShown] = useState(false);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (!movedByKey.current || reached === undefined) return;
    movedByKey.current = false;
    document.getElementById(`${id}-${reached}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [id, reached]);

  /** Sets the active option. `isShown` keeps the figures of a touched option on screen after the finger has left it. */
  const reach = (key: string, { isShown }: { isShown: boolean }) => {
    setReached(key);
    setShown(isShown);
  };
  const reachByKey = (key: string) => {
    movedByKey.current = true;
    reach(key, { isShown: true });
  };
  return { reached, reach, reachByKey, shown, setShown };
}

interface Place {
  keys: readonly string[];
  current: string | undefined;
  direction: Choosing['direction'];
}

/** The option to which a key moves from the current one, or undefined for any other key. */
function keyReached(event: KeyboardEvent, { keys, current, direction }: Place): string | undefined {
  // Alt with an arrow, on a Mac Command, goes back or forward.
  if (event.altKey || event.metaKey) return undefined;
  const { key: pressed } = event;
  const at = current === undefined ? -1 : keys.indexOf(current);
  const [back, on] = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (pressed === back) return keys[Math.max(0, at - 1)];
  if (pressed === on) return keys[Math.min(keys.length - 1, at + 1)];
  if (pressed === 'Home') return keys[0];
  return pressed === 'End' ? keys.at(-1) : undefined;
}

/**
 * Makes the bars of a chart a WAI-ARIA listbox with one tab stop. Arrows, Home and End move, Enter and Space choose,
 * Escape hides the tooltip. The focus stays on the list, which names the active bar; a bar may be only pixels wide.
 */
export function useListbox({ label, keys, selected, onSelect, direction }: Choosing): Listbox {
  const id = useId();
  const [pointed, setPointed] = useState<string>();
  const { reached, reach, reachByKey, shown, setShown } = useReached(id);
  // The reached option may be missing after the chart shows other days.
  const current = [reached, selected, keys.at(direction === 'horizontal' ? -1 : 0)].find(
    (key) => key !== undefined && keys.includes(key),
  );
  const active = pointed ?? (shown ? current : undefined);
  const idOf = (key: string) => `${id}-${key}`;

  const hide = () => {
    setPointed(undefined);
    setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyReached(event, { keys, current, direction });
    if (to !== undefined) {
      setPointed(undefined);
      reachByKey(to);
    } else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) onSelect?.(current);
    else if (event.key === 'Escape' && active !== undefined) hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerLeave = () => setPointed(undefined);
  const list: HTMLAttributes<HTMLElement> = onSelect
    ? {
        role: 'listbox',
        'aria-label': label,
        'aria-orientation': direction,
        'aria-activedescendant': current === undefined ? undefined : idOf(current),
        tabIndex: 0,
        onKeyDown,
        // A press also sets the focus, but then the pointer decides which option is active.
        onFocus: (event) => setShown(event.target.matches(':focus-visible')),
        onBlur: () => setShown(false),
        onPointerLeave,
      }
    : { 'aria-hidden': true, onPointerLeave };

  const choosable = (key: string, spoken: string, choose: (key: string) => void): HTMLAttributes<HTMLElement> => ({
    id: idOf(key),
    role: 'option',
    'aria-label': spoken,
    'aria-selected': key === selected,
    onClick: ({ nativeEvent }) => {
      reach(key, { isShown: 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch' });
      choose(key);
    },
  });
  const option = (key: string, spoken: string): HTMLAttributes<HTMLElement> => ({
    onPointerEnter: () => setPointed(key),
    ...(onSelect && choosable(key, spoken, onSelect)),
  });

  return { active, current, list, option };
}
