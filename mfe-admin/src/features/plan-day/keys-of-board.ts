import { type KeyboardEvent } from 'react';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const middleOf = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};
const barsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-ride]')];

/**
 * Left and right: the previous or next ride of the same driver. Up and down: the nearest ride in time in the next row
 * with rides.
 */
function nextBar(bar: HTMLElement, key: string): HTMLElement | undefined {
  const row = bar.closest('li');
  if (!row) return undefined;
  const bars = barsOf(row);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return bars[bars.indexOf(bar) + (key === 'ArrowLeft' ? -1 : 1)];
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const beyond = key === 'ArrowUp' ? rows.slice(0, at).toReversed() : rows.slice(at + 1);
  const near = beyond.map(barsOf).find((found) => found.length > 0) ?? [];
  const wanted = middleOf(bar);
  return near.toSorted((one, other) => Math.abs(middleOf(one) - wanted) - Math.abs(middleOf(other) - wanted))[0];
}

/** The arrow keys move the focus among the rides of the board. */
export function moveByKey(event: KeyboardEvent): void {
  if (!ARROWS.includes(event.key) || !(event.target instanceof HTMLElement)) return;
  const bar = event.target.closest<HTMLElement>('[data-ride]');
  const next = bar && nextBar(bar, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
