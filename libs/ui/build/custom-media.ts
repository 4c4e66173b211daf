import { BREAKPOINTS, NARROW, PHONE, WIDE } from '../src/breakpoints.ts';

/** The media query names for stylesheets. --touch also tests the width, because some phones do not report a coarse pointer. */
const CUSTOM_MEDIA = {
  phone: PHONE,
  'no-phone': `(width >= ${BREAKPOINTS.phone}px)`,
  narrow: NARROW,
  desk: `(width >= ${BREAKPOINTS.desk}px)`,
  'not-wide': `(width < ${BREAKPOINTS.wide}px)`,
  wide: WIDE,
  touch: `(pointer: coarse), ${PHONE}`,
};

const DEFINITIONS = Object.entries(CUSTOM_MEDIA)
  .map(([name, query]) => `@custom-media --${name} ${query};`)
  .join('');

/** A loader that adds the definitions to the first line of each stylesheet, because `@custom-media` applies to one file only. */
// oxlint-disable-next-line import/no-default-export -- Rspack takes a loader by its default export.
export default function customMedia(source: string): string {
  return DEFINITIONS + source;
}
