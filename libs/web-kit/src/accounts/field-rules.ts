import { COMPANY_CODE, EMAIL_ADDRESS, MOBILE_NUMBER, passwordLength, SHORTEST_PASSWORD } from '@pahiya/contracts';
import { textNow } from '@pahiya/ui';
import { messages } from './messages.ts';

/**
 * Returns a sentence that says how to correct the text, or undefined when the text is valid. The limits are the
 * contract's. Spaces at the ends count in a password only: every other text is trimmed before it is sent.
 */
export type FieldRule = (text: string) => string | undefined;

/** The text must not be empty and must follow `rule`, whose sentence is also used for an empty field. */
export function needed(text: string, rule?: FieldRule): string | undefined {
  return rule?.(text) ?? (text.trim() === '' ? textNow(messages)('needed') : undefined);
}

/** The text may be empty; any other text must follow `rule`. */
export function optional(text: string, rule: FieldRule): string | undefined {
  return text.trim() === '' ? undefined : rule(text);
}

export const emailRule: FieldRule = (text) =>
  EMAIL_ADDRESS.test(text.trim()) ? undefined : textNow(messages)('emailRule');

/** Checks only the length. The service checks whether the password is too common or a name. */
export const passwordRule: FieldRule = (text) =>
  passwordLength(text) < SHORTEST_PASSWORD
    ? textNow(messages)('passwordRule', { count: SHORTEST_PASSWORD })
    : undefined;

/** The hint that says what a new password must be, with the form's own sentence after it. */
export const passwordHint = (note?: string): string =>
  [textNow(messages)('passwordHint', { count: SHORTEST_PASSWORD }), note].filter(Boolean).join(' ');

export const phoneRule: FieldRule = (text) =>
  MOBILE_NUMBER.test(text.trim()) ? undefined : textNow(messages)('phoneRule');

export const companyCodeRule: FieldRule = (text) =>
  COMPANY_CODE.test(text.trim()) ? undefined : textNow(messages)('companyCodeRule');
