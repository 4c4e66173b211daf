import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { currentLocale } from '../language/language.ts';
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

/**
 * Gives React Aria's components their texts and the language on screen. Every use of them stands in it: by themselves they
 * take the language of the browser, e.g. Urdu with lists from right to left.
 */
export function AriaWords({ children }: { children: ReactNode }) {
  useText(ariaMessages);
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>;
}
