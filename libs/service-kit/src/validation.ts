import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { EMAIL_ADDRESS, RUPEES, type Incomplete, type Issue } from '@pahiya/contracts';
import type { Static, TSchema } from 'typebox';
import { PahiyaError } from './errors.ts';

/** Options of the validator of requests: forms send numbers as text, and every problem is told at once. */
export const AJV_OPTIONS = {
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: false,
  allErrors: true,
  // 4.35 is a multiple of 0.01, but not in binary floating point: an amount in rupees may have paise.
  multipleOfPrecision: 4,
  strict: false,
} as const;

function fieldOf(error: ErrorObject): string {
  const parent = error.instancePath.slice(1).replaceAll('/', '.');
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : '';
  return [parent, missing].filter(Boolean).join('.') || 'body';
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
      return 'is required';
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
      return params['format'] === 'email' ? 'must be an e-mail address' : `must be a valid ${String(params['format'])}`;
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

/** The formats of the schemas that forms check by a pattern of the contract: one rule for both. */
export function addOurFormats(to: Ajv): void {
  to.addFormat('email', EMAIL_ADDRESS);
}

const ajv = new Ajv({ ...AJV_OPTIONS, verbose: true });
addFormats.default(ajv);
addOurFormats(ajv);
const compiled = new WeakMap<TSchema, ValidateFunction>();

/**
 * Checks what did not pass through a route's own validation: the text fields of a multipart form. Numbers and booleans
 * given as text are converted, on a copy.
 * @throws PahiyaError VALIDATION_FAILED with every issue
 */
export function validate<S extends TSchema>(schema: S, value: unknown, incomplete?: Incomplete): Static<S> {
  let check = compiled.get(schema);
  if (!check) {
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  const copy: unknown = structuredClone(value);
  if (!check(copy)) throw refusalOf(check.errors ?? [], incomplete);
  return copy as Static<S>;
}
