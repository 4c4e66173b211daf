import { textNow } from '@pahiya/ui';
import { messages } from './messages.ts';

/** What is wrong with a text, as a sentence that says what to do; undefined when nothing is. The limits are the contract's. */
export type FieldRule = (text: string) => string | undefined;

/** Something must be there, and then `rule` holds. */
export function needed(text: string, rule?: FieldRule): string | undefined {
  return text.trim() === '' ? textNow(messages)('needed') : rule?.(text.trim());
}

/** An empty text is fine, any other must follow `rule`. */
export function optional(text: string, rule: FieldRule): string | undefined {
  return text.trim() === '' ? undefined : rule(text.trim());
}

export const emailRule: FieldRule = (text) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : textNow(messages)('emailRule');

const SHORTEST_PASSWORD = 8;
export const passwordRule: FieldRule = (text) =>
  text.length < SHORTEST_PASSWORD ? textNow(messages)('passwordRule', { count: SHORTEST_PASSWORD }) : undefined;

/** The digits of a mobile number as they are sent: without blanks and hyphens. */
export const phoneDigits = (text: string): string => text.replaceAll(/[\s-]/g, '');

export const phoneRule: FieldRule = (text) =>
  /^(\+91)?[6-9]\d{9}$/.test(phoneDigits(text)) ? undefined : textNow(messages)('phoneRule');

export const companyCodeRule: FieldRule = (text) =>
  /^[A-Za-z0-9][A-Za-z0-9_-]{1,19}$/.test(text) ? undefined : textNow(messages)('companyCodeRule');
