import { type ErrorCode, type Issue, type ProblemParams } from '@pahiya/contracts';
import { textNow } from '@pahiya/ui';
import { isApiError } from './is-api-error.ts';
import { messages, type ApiMessage } from './messages.ts';

/**
 * A call that failed. `message` is a sentence for the person: the server's, in the language that was on screen when the
 * call was sent, or one of ours. `code` is for programs: the server's, with the details from `paramsOf`, or, when no
 * answer from our server arrived, `OFFLINE`, `TIMEOUT` or `UNREADABLE` (`status` is 0 for the first two).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** The whole problem document: some codes add members, e.g. FARE_MISMATCH the right fare. */
  readonly problem: Readonly<Record<string, unknown>>;
  readonly #sentence: () => string;

  /** @param sentence the server's own sentence, or the key of our sentence if the server sent none */
  constructor(
    sentence: { said: string } | { ours: ApiMessage },
    { status, code, issues = [], requestId, problem = {} }: ApiErrorDetails,
  ) {
    super();
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.problem = problem;
    this.issues = issues;
    this.#sentence = () => ('said' in sentence ? sentence.said : textNow(messages)(sentence.ours, { status }));
  }

  override get message(): string {
    return this.#sentence();
  }
}

interface ApiErrorDetails {
  status: number;
  code: string;
  issues?: readonly Issue[] | undefined;
  requestId?: string | undefined;
  problem?: Readonly<Record<string, unknown>>;
}

/**
 * The sentence to show for any error: the server's, or ours where the server gave none. `fallback` names what was
 * tried; it is used for an unreadable answer and for errors that are not failed calls.
 */
export function errorSentence(error: unknown, fallback: string): string {
  return isApiError(error) && error.code !== 'UNREADABLE' ? error.message : fallback;
}

/** The details of a refusal with this code; undefined for any other error. */
export function paramsOf<C extends ErrorCode>(error: unknown, code: C): ProblemParams[C] | undefined {
  if (!isApiError(error) || error.code !== code) return undefined;
  const params = error.problem.params as ProblemParams[C];
  return params;
}

function isIssue(value: unknown): value is Issue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

/** Reads a problem document (docs/product.md, Calls). Any other body, e.g. a proxy's page, becomes `UNREADABLE`. */
export function problemToError(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    return new ApiError({ ours: status >= 500 ? 'busy' : 'unreadable' }, { status, code: 'UNREADABLE' });
  }
  const problem: Record<string, unknown> = { ...body };
  const text = [problem.message, problem.detail, problem.title].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return new ApiError(text === undefined ? { ours: 'busy' } : { said: text }, {
    status,
    code: String(problem.code),
    issues: Array.isArray(problem.issues) ? problem.issues.filter(isIssue) : [],
    requestId: typeof problem.requestId === 'string' ? problem.requestId : undefined,
    problem,
  });
}
