import { COMPANY_CODE, EMAIL_ADDRESS, MOBILE_NUMBER, SHORTEST_PASSWORD } from '@pahiya/contracts';
import { textNow } from '@pahiya/ui';
import { messages } from './messages.ts';

/** What is wrong with a text, as a sentence that says what to do; undefined when nothing is. The limits are the contract's. */
export type FieldRule = (text: string) => string | undefined;

/** Something must be there, and `rule` holds: it says best what an empty field should have. */
export function needed(text: string, rule?: FieldRule): string | undefined {
  return rule?.(text.trim()) ?? (text.trim() === '' ? textNow(messages)('needed') : undefined);
}

/** An empty text is fine, any other must follow `rule`. */
export function optional(text: string, rule: FieldRule): string | undefined {
  return text.trim() === '' ? undefined : rule(text.trim());
}

export const emailRule: FieldRule = (text) => (EMAIL_ADDRESS.test(text) ? undefined : textNow(messages)('emailRule'));

export const passwordRule: FieldRule = (text) =>
  text.length < SHORTEST_PASSWORD ? textNow(messages)('passwordRule', { count: SHORTEST_PASSWORD }) : undefined;

export const phoneRule: FieldRule = (text) => (MOBILE_NUMBER.test(text) ? undefined : textNow(messages)('phoneRule'));

export const companyCodeRule: FieldRule = (text) =>
  COMPANY_CODE.test(text) ? undefined : textNow(messages)('companyCodeRule');
