import { type KeyboardEvent } from 'react';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const DRIVER = '[data-map]';
const RIDE = '[data-ride]';

const middleOf = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};
const buttonsOf = (row: Element, kind: string) => [...row.querySelectorAll<HTMLElement>(kind)];

/**
 * Left and right: the previous or next button of the same row, which are the driver and the driver's rides. Up and down: the
 * next row's driver, or the nearest ride in time in the next row with rides.
 */
function nextButton(button: HTMLElement, key: string): HTMLElement | undefined {
  const row = button.closest('li');
  if (!row) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const buttons = buttonsOf(row, `${DRIVER}, ${RIDE}`);
    return buttons[buttons.indexOf(button) + (key === 'ArrowLeft' ? -1 : 1)];
  }
  const kind = button.matches(DRIVER) ? DRIVER : RIDE;
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const beyond = key === 'ArrowUp' ? rows.slice(0, at).toReversed() : rows.slice(at + 1);
  const near = beyond.map((other) => buttonsOf(other, kind)).find((found) => found.length > 0) ?? [];
  const wanted = middleOf(button);
  return near.toSorted((one, other) => Math.abs(middleOf(one) - wanted) - Math.abs(middleOf(other) - wanted))[0];
}

/** The arrow keys move the focus among the drivers and rides of the board. */
export function moveByKey(event: KeyboardEvent): void {
  if (!ARROWS.includes(event.key) || !(event.target instanceof HTMLElement)) return;
  const button = event.target.closest<HTMLElement>(`${DRIVER}, ${RIDE}`);
  const next = button && nextButton(button, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Makes one of the board's buttons its only stop of Tab: `button`, else the present one, else the first. With a stop for
 * each of hundreds of rides nobody could reach what is below the board. The buttons are rendered with a tabIndex of -1, and
 * this changes it without rendering hundreds of rows.
 */
export function keepOneTabStop(board: HTMLElement, button?: HTMLElement): void {
  const present = board.querySelector<HTMLElement>(`:is(${DRIVER}, ${RIDE})[tabindex="0"]`);
  const next = button ?? present ?? board.querySelector<HTMLElement>(`${DRIVER}, ${RIDE}`);
  if (present === next) return;
  if (present) present.tabIndex = -1;
  if (next) next.tabIndex = 0;
}
