import { _, Ajv, type ErrorObject, type FuncKeywordDefinition, type Options } from 'ajv';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import {
  Day,
  EMAIL_ADDRESS,
  isDay,
  isTimestamp,
  Month,
  Phone,
  RUPEES,
  TimeOfDay,
  type Fault,
  type Incomplete,
  type IssueCode,
  type IssueParams,
  type Wanted,
} from '@pahiya/contracts';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { PahiyaError } from '../errors.ts';
import { lazy } from './lazy.ts';

/** Ajv reports every fault, each with the schema that the value violates. */
const AJV_OPTIONS = { allErrors: true, verbose: true, strict: false } as const;

/**
 * `multipleOf` for decimals: 4.35 is a multiple of 0.01, although not in binary floating point, and 4.3500001 is not,
 * although Ajv's `multipleOfPrecision` accepts it.
 */
const EXACT_MULTIPLE = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  compile: (step: number) => {
    const inverse = Math.round(1 / step);
    return inverse > 1
      ? (value: number) => Math.round(value * inverse) / inverse === value
      : (value: number) => value % step === 0;
  },
  error: { message: 'is not a multiple', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
} satisfies FuncKeywordDefinition;

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  // The same functions as in the web's forms, so that both accept the same values.
  ajv.addFormat('email', EMAIL_ADDRESS);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', isTimestamp);
  ajv.removeKeyword('multipleOf').addKeyword(EXACT_MULTIPLE);
  // Jest loads the journeys' setup as CommonJS, where the default import is the definition itself.
  return ajv.addKeyword('default' in dependentRequired ? dependentRequired.default : dependentRequired);
}

/** For JSON, which is not coerced. 1e400, which JavaScript parses as Infinity, is not accepted as a number. */
const asSent = createAjv({ strictNumbers: true });
/** For path parameters, whose texts are coerced to numbers and booleans. */
const fromText = createAjv({ coerceTypes: true, useDefaults: true });
/** For the query, which is coerced too. Parameters that the contract does not name are removed, see serve(). */
const fromQuery = createAjv({ coerceTypes: true, useDefaults: true, removeAdditional: true });

/** Fastify's validator of each part of a request. Its schema is compiled when the first request comes (lazy.ts). */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? asSent : httpPart === 'querystring' ? fromQuery : fromText;
  const isValid = lazy(() => ajv.compile(schema));
  return (value: unknown) => isValid()(value) || { error: isValid().errors ?? [] };
};

function fieldOf(error: ErrorObject): string {
  const parent = error.instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty = '', additionalProperty = '' } = error.params as Partial<Record<string, string>>;
  return [parent, missingProperty, additionalProperty].filter(Boolean).join('.') || 'body';
}

/** What a text with this pattern is, to name it in a sentence. */
const WANTED = new Map<string | undefined, Wanted>([
  [patternOf(Day), 'day'],
  [patternOf(TimeOfDay), 'time'],
  [patternOf(Month), 'month'],
  [patternOf(Phone), 'mobile'],
]);

function patternOf(schema: TSchema): string | undefined {
  return (schema as { pattern?: string }).pattern;
}

/** What a text is not, by the formats that the contract has. */
const FORMATS: Readonly<Partial<Record<string, 'not-an-email' | 'no-day' | 'no-timestamp'>>> = {
  email: 'not-an-email',
  date: 'no-day',
  'date-time': 'no-timestamp',
};

type Complaint = { [C in IssueCode]: { code: C; params?: IssueParams[C] } }[IssueCode];
/** Complaints by Ajv's keyword. A field that breaks any other keyword is only called invalid. */
const COMPLAINTS: Readonly<Partial<Record<string, (error: ErrorObject) => Complaint>>> = {
  required: () => ({ code: 'required' }),
  dependentRequired: () => ({ code: 'required' }),
  additionalProperties: () => ({ code: 'unknown-field' }),
  enum: ({ params }) => {
    const allowed = params['allowedValues'] as (string | null)[];
    return { code: 'not-one-of', params: { values: allowed.filter((value) => value !== null) } };
  },
  minLength: ({ params }) =>
    params['limit'] === 1 ? { code: 'empty' } : { code: 'too-short', params: { limit: Number(params['limit']) } },
  maxLength: ({ params }) => ({ code: 'too-long', params: { limit: Number(params['limit']) } }),
  minItems: ({ params }) => ({ code: 'too-few', params: { limit: Number(params['limit']) } }),
  maxItems: ({ params }) => ({ code: 'too-many', params: { limit: Number(params['limit']) } }),
  minimum: (error) => ({ code: 'too-small', params: limitOf(error) }),
  exclusiveMinimum: (error) => ({ code: 'not-above', params: limitOf(error) }),
  maximum: (error) => ({ code: 'too-big', params: limitOf(error) }),
  multipleOf: ({ params }) => ({
    code: 'decimals',
    params: { limit: String(params['multipleOf']).split('.')[1]?.length ?? 0 },
  }),
  type: ({ params }) => ({ code: 'wrong-type', params: { type: String(params['type']) } }),
  format: ({ params }) => ({ code: FORMATS[String(params['format'])] ?? 'invalid' }),
  pattern: ({ params }) =>
    params['pattern'] === '\\S'
      ? { code: 'empty' }
      : { code: 'pattern', params: { wanted: WANTED.get(String(params['pattern'])) ?? 'other' } },
};

function limitOf({ params, parentSchema }: ErrorObject): IssueParams['too-big'] {
  return { limit: Number(params['limit']), unit: parentSchema?.['description'] === RUPEES ? 'rupees' : 'none' };
}

/** More than a form has fields. A body has room for thousands of wrong items, and each fault takes a sentence. */
const MOST_FAULTS = 100;

/** The first fault of each field. The branches of a union count as one. */
function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  const byField = new Map<string, Fault>();
  for (const error of errors) {
    if (byField.size === MOST_FAULTS) break;
    if (error.keyword === 'if' || error.keyword === 'anyOf') continue;
    const path = fieldOf(error);
    const complaint = COMPLAINTS[error.keyword]?.(error) ?? { code: 'invalid' };
    if (!byField.has(path)) byField.set(path, { path, ...complaint } as Fault);
  }
  return [...byField.values()];
}

/** An error whose sentence is made of the faults. */
export function validationError(faults: readonly Fault[]): PahiyaError {
  return new PahiyaError('VALIDATION_FAILED', { what: 'fields' }, { faults });
}

const SAYS_EMPTY = new Set(['minLength', 'pattern', 'format', 'type']);
const SAYS_NO_AMOUNT = new Set(['type', 'minimum']);

/** Whether a required field is missing or blank. An optional field that is blank (`anyOf`: gender, an e-mail address) is not missing. */
function isLack({ keyword, data, schemaPath }: ErrorObject): boolean {
  if (keyword === 'required') return true;
  return SAYS_EMPTY.has(keyword) && !schemaPath.includes('/anyOf/') && typeof data === 'string' && data.trim() === '';
}

/** The error for Ajv's findings, with the contract's own sentence if something is missing. */
export function refusalOf(errors: readonly ErrorObject[], incomplete?: Incomplete): PahiyaError {
  const faults = faultsOf(errors);
  if (!incomplete) return validationError(faults);
  const { what, field } = incomplete;
  const lacks = errors.some((error) =>
    field === undefined
      ? isLack(error)
      : fieldOf(error) === field && (isLack(error) || SAYS_NO_AMOUNT.has(error.keyword)),
  );
  return lacks ? new PahiyaError('VALIDATION_FAILED', { what }, { faults }) : validationError(faults);
}

function check<S extends TSchema>(schema: S, value: unknown, incomplete?: Incomplete): Static<S> {
  // Ajv keeps what it has compiled by the schema's identity.
  const isValid = asSent.compile(schema);
  if (!isValid(value)) throw refusalOf(isValid.errors ?? [], incomplete);
  return value as Static<S>;
}

/**
 * Validates JSON that no route has validated. Nothing is coerced.
 * @throws PahiyaError VALIDATION_FAILED with every fault
 */
export const validate = <S extends TSchema>(schema: S, value: unknown): Static<S> => check(schema, value);

/**
 * The texts that a number field of a page sends: https://html.spec.whatwg.org/#valid-floating-point-number. Excludes
 * 0x10, which Ajv takes for 16.
 */
const NUMBER = /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i;

/** The part of JSON Schema that tells the type of a form's field. */
interface FieldSchema {
  type?: string;
  anyOf?: readonly FieldSchema[];
}

/**
 * Converts a field's text to the number or boolean of its schema. Any other text stays a text, and validation refuses
 * it.
 */
function fromField({ type, anyOf }: FieldSchema, text: string): unknown {
  const types = [type, ...(anyOf ?? []).map((branch) => branch.type)];
  if ((types.includes('number') || types.includes('integer')) && NUMBER.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Validates the fields of a multipart form, whose texts become numbers and booleans where the schema says so.
 * @throws PahiyaError VALIDATION_FAILED with every issue, in the contract's sentence where something is missing
 */
export function validateForm<P extends TProperties>(
  schema: TObject<P>,
  fields: Readonly<Record<string, string>>,
  incomplete?: Incomplete,
): Static<TObject<P>> {
  const values = Object.entries(fields).map(([name, text]) => [name, fromField(schema.properties[name] ?? {}, text)]);
  return check(schema, Object.fromEntries(values), incomplete);
}
