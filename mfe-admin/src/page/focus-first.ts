/** As a `ref`: what a dialog is opened for has the focus at once, and no key is needed to get there. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
