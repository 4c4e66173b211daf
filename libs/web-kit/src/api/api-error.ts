import { type ErrorCode, type Issue, type ProblemParams } from '@pahiya/contracts';
import { textNow } from '@pahiya/ui';
import { isApiError } from './is-api-error.ts';
import { messages, type ApiMessage } from './messages.ts';

/**
 * A call that did not succeed. `message` is a sentence for the person: the server's, in the language that was on screen
 * when it was asked, or ours. `code` is for programs: the server's, with the facts of `paramsOf`, or `OFFLINE`,
 * `TIMEOUT`, `UNREADABLE` when no answer of ours came (`status` 0 for the first two).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** The whole problem document: some codes carry more, e.g. FARE_MISMATCH the right fare. */
  readonly problem: Readonly<Record<string, unknown>>;
  readonly #sentence: () => string;

  /** @param sentence the server's own words, or the name of ours where there are none */
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
 * The sentence to show for anything that was thrown: the server's, or ours where none came; `fallback`, which says what
 * was tried, for an answer that nobody can read and for what is no failed call.
 */
export function errorSentence(error: unknown, fallback: string): string {
  return isApiError(error) && error.code !== 'UNREADABLE' ? error.message : fallback;
}

/** The facts of a refusal with this code; undefined for anything else that was thrown. */
export function paramsOf<C extends ErrorCode>(error: unknown, code: C): ProblemParams[C] | undefined {
  return isApiError(error) && error.code === code ? (error.problem.params as ProblemParams[C]) : undefined;
}

function isIssue(value: unknown): value is Issue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

/** Reads a problem document (docs/product.md, Calls); a body that is none, a proxy's page for instance, becomes `UNREADABLE`. */
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
