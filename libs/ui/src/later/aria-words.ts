import { textNow, useText, type TextOf } from '../language/messages.tsx';
import { ariaMessages } from './aria-messages.ts';

type Key = Parameters<TextOf<typeof ariaMessages>>[0];
type Values = Parameters<TextOf<typeof ariaMessages>>[1];

/** Whatever the words may ask for; React Aria leaves out what is not so. */
const NOTHING: Values = { isGroupChange: false, isSelected: false, groupTitle: '', groupCount: 0 };

const say = (keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, (values: Values) => textNow(ariaMessages)(key, { ...NOTHING, ...values })]),
  );

/**
 * React Aria has no Hindi. It takes the words of its packages from here instead, if they are here before it says the first;
 * a package that is missing stops it: https://react-spectrum.adobe.com/react-aria/ssr.html, LocalizedStringProvider.
 */
Object.assign(globalThis, {
  [Symbol.for('react-aria.i18n.locale')]: 'en-IN',
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/autocomplete': { collectionLabel: say(['listboxLabel'])['listboxLabel'] },
    '@react-aria/calendar': say([
      'previous',
      'next',
      'selectedDateDescription',
      'todayDate',
      'todayDateSelected',
      'dateSelected',
      'minimumDate',
      'maximumDate',
      'dateRange',
    ]),
    '@react-aria/combobox': say([
      'focusAnnouncement',
      'countAnnouncement',
      'selectedAnnouncement',
      'buttonLabel',
      'listboxLabel',
    ]),
    '@react-aria/menu': say(['longPressMessage']),
    '@react-aria/overlays': say(['dismiss']),
  },
});

/** Has the words that React Aria says at hand in the language on screen; for every component that is made of it. */
export function useAriaWords(): void {
  useText(ariaMessages);
}
