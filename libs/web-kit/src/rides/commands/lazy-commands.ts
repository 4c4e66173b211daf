import { type ComponentType } from 'react';
import { openedPart } from '@pahiya/ui';

const noCommands = () => null;

/**
 * A component that offers commands in the palette. Nobody opens the palette before the first screen is drawn, so the code
 * loads after it. Without it the palette still finds the pages.
 */
export const lazyCommands = (load: () => Promise<ComponentType>) =>
  openedPart(() =>
    load().catch((error: unknown) => {
      reportError(error);
      return noCommands;
    }),
  );
