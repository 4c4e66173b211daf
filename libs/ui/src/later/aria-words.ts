import { textNow, useText, type TextOf } from '../language/messages.tsx';
import { ariaMessages } from './aria-messages.ts';

type Key = Parameters<TextOf<typeof ariaMessages>>[0];
type Values = Parameters<TextOf<typeof ariaMessages>>[1];

/** Defaults for the values in the texts, because React Aria leaves out values that are false or empty. */
const NOTHING: Values = { isGroupChange: false, isSelected: false, groupTitle: '', groupCount: 0 };

const say = (keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, (values: Values) => textNow(ariaMessages)(key, { ...NOTHING, ...values })]),
  );

/**
 * React Aria has no Hindi texts, so it takes the texts of its packages from here. They must be set before it uses the first
 * one. It fails if a package is missing: https://react-spectrum.adobe.com/react-aria/ssr.html, LocalizedStringProvider.
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

/** Loads React Aria's texts in the language on screen. Every component that uses React Aria calls it. */
export function useAriaWords(): void {
  useText(ariaMessages);
}
