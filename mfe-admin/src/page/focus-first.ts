/** A `ref` for the element that a dialog is opened for: it gets the focus when it appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
