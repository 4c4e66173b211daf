import { textNow } from '@pahiya/ui';
import { isApiError } from './is-api-error.ts';
import { messages, type ApiMessage } from './messages.ts';
import { serverSentence } from './server-sentences.ts';

export interface ApiIssue {
  /** Where in the input, e.g. `body.returnDate`. */
  path: string;
  message: string;
}

/**
 * A call that did not succeed. `message` is a sentence for the person, in the language on screen at the moment it is
 * read; `said` is what the server wrote. `code` is for programs: the server's, or `OFFLINE`, `TIMEOUT`, `UNREADABLE`
 * when no answer of ours came (`status` 0 for the first two).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly said: string | undefined;
  readonly requestId: string | undefined;
  /** The whole problem document: some codes carry more, e.g. FARE_MISMATCH the right fare. */
  readonly problem: Readonly<Record<string, unknown>>;
  readonly #sentence: () => string;
  readonly #issues: readonly ApiIssue[];

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
    this.said = 'said' in sentence ? sentence.said : undefined;
    this.#issues = issues;
    this.#sentence = () =>
      'said' in sentence ? serverSentence(sentence.said, code) : textNow(messages)(sentence.ours, { status });
  }

  override get message(): string {
    return this.#sentence();
  }

  get issues(): readonly ApiIssue[] {
    return this.#issues.map(({ path, message }) => ({ path, message: serverSentence(message) }));
  }
}

interface ApiErrorDetails {
  status: number;
  code: string;
  issues?: readonly ApiIssue[] | undefined;
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

function isIssue(value: unknown): value is ApiIssue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

/** Reads a problem document (product decisions, section 2); a body that is none, a proxy's page for instance, becomes `UNREADABLE`. */
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
