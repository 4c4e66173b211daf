import { useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';

interface Choosing {
  label: string;
  keys: readonly string[];
  selected: string | undefined;
  onSelect: ((key: string) => void) | undefined;
  /** Which arrows move on. */
  direction: 'horizontal' | 'vertical';
}

interface Listbox {
  /** What the pointer is over, the arrows have moved to or a finger has touched: its figures are shown. */
  active: string | undefined;
  /** Where the arrows are: what Enter chooses. */
  current: string | undefined;
  list: HTMLAttributes<HTMLElement>;
  option: (key: string, spoken: string) => HTMLAttributes<HTMLElement>;
}

/**
 * The bars of a chart as a listbox of WAI-ARIA: one stop of Tab, arrows, Home and End move, Enter and Space choose,
 * Escape hides the tooltip. The focus stays on the list and names the active bar, which may be only pixels wide.
 */
export function useListbox({ label, keys, selected, onSelect, direction }: Choosing): Listbox {
  const id = useId();
  const [pointed, setPointed] = useState<string>();
  const [reached, setReached] = useState<string>();
  const [shown, setShown] = useState(false);
  const movedByKey = useRef(false);
  // What was reached may have gone when other days are shown.
  const current = [reached, selected, keys.at(direction === 'horizontal' ? -1 : 0)].find(
    (key) => key !== undefined && keys.includes(key),
  );
  const active = pointed ?? (shown ? current : undefined);
  const idOf = (key: string) => `${id}-${key}`;

  useEffect(() => {
    if (!movedByKey.current || reached === undefined) return;
    movedByKey.current = false;
    document.getElementById(`${id}-${reached}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [id, reached]);

  const moveTo = (key: string | undefined) => {
    movedByKey.current = true;
    setPointed(undefined);
    setReached(key);
    setShown(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = current === undefined ? -1 : keys.indexOf(current);
    const [back, on] = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === back) moveTo(keys[Math.max(0, at - 1)]);
    else if (event.key === on) moveTo(keys[Math.min(keys.length - 1, at + 1)]);
    else if (event.key === 'Home') moveTo(keys[0]);
    else if (event.key === 'End') moveTo(keys.at(-1));
    else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) onSelect?.(current);
    else if (event.key === 'Escape' && active !== undefined) {
      setPointed(undefined);
      setShown(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const list: HTMLAttributes<HTMLElement> = onSelect
    ? {
        role: 'listbox',
        'aria-label': label,
        'aria-orientation': direction,
        'aria-activedescendant': current === undefined ? undefined : idOf(current),
        tabIndex: 0,
        onKeyDown,
        // A press sets the focus too; the pointer says what is active then.
        onFocus: (event) => setShown(event.target.matches(':focus-visible')),
        onBlur: () => setShown(false),
        onPointerLeave: () => setPointed(undefined),
      }
    : { 'aria-hidden': true, onPointerLeave: () => setPointed(undefined) };

  const option = (key: string, spoken: string): HTMLAttributes<HTMLElement> => ({
    onPointerEnter: () => setPointed(key),
    ...(onSelect
      ? {
          id: idOf(key),
          role: 'option',
          'aria-label': spoken,
          'aria-selected': key === selected,
          onClick: ({ nativeEvent }) => {
            setReached(key);
            // A finger leaves what it has touched; a mouse stays over it.
            setShown('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch');
            onSelect(key);
          },
        }
      : {}),
  });

  return { active, current, list, option };
}
