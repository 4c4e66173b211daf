import { Type, type Static, type TSchema } from 'typebox';
import { oneOf } from './schema.ts';

// The released contract keeps these schemas. Everybody else needs their types alone, so index.ts exports no value of this file.

/** A list that its reader does not change. */
export const listOf = <T extends TSchema>(items: T) => Type.Unsafe<readonly Static<T>[]>(Type.Array(items));
/** The params of an error that needs none. */
export const noParams = Type.Unsafe<Record<string, never>>(Type.Object({}));

const limit = { limit: Type.Number() };
/** `unit` of the limit. */
const sum = { ...limit, unit: oneOf(['rupees', 'none']) };
const days = { days: Type.Number() };

/** The named patterns that a text field can have. */
const WANTED = ['day', 'time', 'month', 'mobile'] as const;
export type Wanted = (typeof WANTED)[number];

/** The params of an invalid field's issue, by the issue's code. */
export const issueParams = {
  required: noParams,
  'required-with-return': noParams,
  'email-or-phone-required': noParams,
  empty: noParams,
  'too-short': Type.Object(limit),
  'too-long': Type.Object(limit),
  'far-too-long': noParams,
  'password-common': noParams,
  'password-has-name': noParams,
  'password-has-their-name': noParams,
  'too-few': Type.Object(limit),
  'too-many': Type.Object(limit),
  'too-small': Type.Object(sum),
  'not-above': Type.Object(sum),
  'too-big': Type.Object(sum),
  decimals: Type.Object(limit),
  'not-one-of': Type.Object({ values: listOf(Type.String()) }),
  'wrong-type': Type.Object({ type: Type.String() }),
  'not-an-email': noParams,
  pattern: Type.Object({ wanted: oneOf([...WANTED, 'other']) }),
  'no-day': noParams,
  'no-timestamp': noParams,
  'no-revision': noParams,
  'before-start': noParams,
  'before-from': noParams,
  'too-far-from-from': Type.Object(days),
  'too-far-from-start': Type.Object(days),
  'unknown-names': Type.Object({ names: listOf(Type.String()) }),
  'unknown-field': noParams,
  'unknown-file': noParams,
  'sent-twice': noParams,
  'no-cursor': noParams,
  'no-airport': noParams,
  elsewhere: Type.Object({ place: Type.String(), km: Type.Number() }),
  'cursor-of-another-order': Type.Object({ its: Type.String(), wanted: Type.String() }),
  invalid: noParams,
} as const satisfies Record<string, TSchema>;

export type IssueParams = { [C in keyof typeof issueParams]: Static<(typeof issueParams)[C]> };
export type IssueCode = keyof IssueParams;

/** An invalid field of a request: its path, the code and the params. */
export type Fault = { [C in IssueCode]: FaultOf<C> }[IssueCode];
type FaultOf<C extends IssueCode> =
  IssueParams[C] extends Record<string, never>
    ? { path: string; code: C; params?: undefined }
    : { path: string; code: C; params: IssueParams[C] };
