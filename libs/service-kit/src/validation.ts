import { _, Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { EMAIL_ADDRESS, isDay, RUPEES, type Incomplete, type Issue } from '@pahiya/contracts';
import type { Static, TSchema } from 'typebox';
import { PahiyaError } from './errors.ts';

/** Every problem is told at once, with the schema that says what was wanted. */
const AJV_OPTIONS = { allErrors: true, verbose: true, strict: false } as const;

/**
 * `multipleOf` to the letter: 4.35 is a multiple of 0.01, though not in binary floating point, and 4.3500001 is none,
 * though Ajv's own `multipleOfPrecision` says so.
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
  // The formats that the forms of the web check too, by the same functions of the contract: one rule for both.
  ajv.addFormat('email', EMAIL_ADDRESS);
  ajv.addFormat('date', isDay);
  ajv.removeKeyword('multipleOf').addKeyword(EXACT_MULTIPLE);
  return ajv.addKeyword(dependentRequired.default);
}

/** JSON says what it means: a text is no number, null is not nothing, and 1e400, which JavaScript reads as Infinity, is none. */
const asSent = createAjv({ strictNumbers: true });
/** Addresses and forms are text: numbers and booleans in them are read. */
const fromText = createAjv({ coerceTypes: true, useDefaults: true });
/** What the contract does not have was never checked: of the query no handler may hear of it, see serve(). */
const fromQuery = createAjv({ coerceTypes: true, useDefaults: true, removeAdditional: true });

/** Fastify's validator of each part of a request. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return asSent.compile(schema);
  return (httpPart === 'querystring' ? fromQuery : fromText).compile(schema);
};

function fieldOf(error: ErrorObject): string {
  const parent = error.instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty = '', additionalProperty = '' } = error.params as Partial<Record<string, string>>;
  return [parent, missingProperty, additionalProperty].filter(Boolean).join('.') || 'body';
}

/** A limit as people write it: '20,000', of a sum in rupees (`description` of its schema) '₹1,00,00,000'. */
function limitOf({ params, parentSchema }: ErrorObject): string {
  const figure = Number(params['limit']).toLocaleString('en-IN');
  return parentSchema?.['description'] === RUPEES ? `₹${figure}` : figure;
}

function complaint(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of ${(params['allowedValues'] as (string | null)[]).filter((value) => value !== null).join(', ')}`;
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must have at least ${params['limit']} characters`;
    case 'maxLength':
      return `must have at most ${params['limit']} characters`;
    case 'minimum':
      return `must be at least ${limitOf(error)}`;
    case 'exclusiveMinimum':
      return `must be above ${limitOf(error)}`;
    case 'maximum':
      return `must be at most ${limitOf(error)}`;
    case 'multipleOf':
      return `must have at most ${String(params['multipleOf']).split('.')[1]?.length ?? 0} decimals`;
    case 'type':
      return `must be ${params['type'] === 'integer' ? 'a whole number' : `of type ${String(params['type'])}`}`;
    case 'format':
      return params['format'] === 'email' ? 'must be an e-mail address' : 'is not a day of the calendar';
    case 'pattern': {
      const wanted = parentSchema?.['description'] as string | undefined;
      return params['pattern'] === '\\S' ? 'must not be empty' : `is not valid${wanted ? ` (${wanted})` : ''}`;
    }
    default:
      return error.message ?? 'is not valid';
  }
}

/** Field by field what is wrong, each field once. Branches of a union are told as one. */
function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  const byField = new Map<string, string>();
  for (const error of errors) {
    if (error.keyword === 'if' || error.keyword === 'anyOf') continue;
    const path = fieldOf(error);
    if (!byField.has(path)) byField.set(path, complaint(error));
  }
  return [...byField].map(([path, message]) => ({ path, message: `${path} ${message}` }));
}

/** The issues are the sentence. */
export function validationError(issues: Issue[]): PahiyaError {
  const detail = `${issues
    .map((issue) => issue.message)
    .slice(0, 3)
    .join('; ')}.`;
  return new PahiyaError('VALIDATION_FAILED', detail, { issues });
}

const SAYS_EMPTY = new Set(['minLength', 'pattern', 'format', 'type']);
const SAYS_NO_AMOUNT = new Set(['type', 'minimum']);

/** A field that may be left out, but not empty, is none that lacks: gender, or an e-mail address of blanks (`anyOf`). */
function isLack({ keyword, data, schemaPath }: ErrorObject): boolean {
  if (keyword === 'required') return true;
  return SAYS_EMPTY.has(keyword) && !schemaPath.includes('/anyOf/') && typeof data === 'string' && data.trim() === '';
}

/** What Ajv found, with the sentence of the specification where something is missing that the contract has one for. */
export function refusalOf(errors: readonly ErrorObject[], incomplete?: Incomplete): PahiyaError {
  const issues = issuesOf(errors);
  if (!incomplete) return validationError(issues);
  const { sentence, field } = incomplete;
  const lacks = errors.some((error) =>
    field === undefined
      ? isLack(error)
      : fieldOf(error) === field && (isLack(error) || SAYS_NO_AMOUNT.has(error.keyword)),
  );
  return lacks ? new PahiyaError('VALIDATION_FAILED', sentence, { issues }) : validationError(issues);
}

const compiled = new Map<Ajv, WeakMap<TSchema, ValidateFunction>>(
  [asSent, fromText].map((ajv) => [ajv, new WeakMap()]),
);

function check<S extends TSchema>(ajv: Ajv, schema: S, value: unknown, incomplete?: Incomplete): Static<S> {
  const known = compiled.get(ajv);
  let isValid = known?.get(schema);
  if (isValid === undefined) {
    isValid = ajv.compile(schema);
    known?.set(schema, isValid);
  }
  if (!isValid(value)) throw refusalOf(isValid.errors ?? [], incomplete);
  return value as Static<S>;
}

/**
 * Checks JSON that did not pass through a route's own validation. Nothing is converted.
 * @throws PahiyaError VALIDATION_FAILED with every issue
 */
export const validate = <S extends TSchema>(schema: S, value: unknown): Static<S> => check(asSent, schema, value);

/**
 * Checks the text fields of a multipart form. Numbers and booleans given as text are converted, on a copy.
 * @throws PahiyaError VALIDATION_FAILED with every issue, in the contract's sentence where something is missing
 */
export const validateForm = <S extends TSchema>(schema: S, fields: unknown, incomplete?: Incomplete): Static<S> =>
  check(fromText, schema, structuredClone(fields), incomplete);
