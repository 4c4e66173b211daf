import { type MouseEvent } from 'react';

/** For a button that `act` removes: moves the focus to the search field of its card. */
export const toSearch =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    currentTarget.closest('section')?.querySelector('input')?.focus();
    act();
  };
