import { overlayPart } from './overlay-part.tsx';

const overlays = () => import('./later/overlays.tsx');

export const Modal = overlayPart(() => overlays().then((found) => found.Modal));
export const MenuList = overlayPart(() => overlays().then((found) => found.MenuList));
export const PopoverBox = overlayPart(() => overlays().then((found) => found.PopoverBox));

/** Preloads the code of dialogs, menus and popovers when a page is idle, so that the first one opens at once. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([Modal.preload(), MenuList.preload(), PopoverBox.preload()]);
}
