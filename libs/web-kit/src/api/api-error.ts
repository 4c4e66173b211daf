export interface ApiIssue {
  /** Where in the input, e.g. `body.returnDate`. */
  path: string;
  message: string;
}

/**
 * A call that did not succeed. `message` is a sentence for the person; `code` is for programs: the server's, or
 * `OFFLINE`, `TIMEOUT`, `UNREADABLE` when no answer of ours came (`status` 0 for the first two).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly ApiIssue[];
  readonly requestId: string | undefined;
  /** The whole problem document: some codes carry more, e.g. FARE_MISMATCH the right fare. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(message: string, { status, code, issues = [], requestId, problem = {} }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
    this.problem = problem;
  }
}

interface ApiErrorDetails {
  status: number;
  code: string;
  issues?: readonly ApiIssue[] | undefined;
  requestId?: string | undefined;
  problem?: Readonly<Record<string, unknown>>;
}

/** Recognised by name: a remote built against another copy of this class is still understood. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The sentence to show for anything that was thrown: the server's or ours if it is a failed call, else `fallback`. */
export function errorSentence(error: unknown, fallback: string): string {
  return isApiError(error) ? error.message : fallback;
}

function isIssue(value: unknown): value is ApiIssue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

const TOO_BUSY = 'This part of Pahiya is not available right now. Please try again in a moment.';

/** Reads a problem document (decisions section 2); a body that is none, a proxy's page for instance, becomes `UNREADABLE`. */
export function problemToError(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    const sentence = status >= 500 ? TOO_BUSY : `The server answered ${status} in a form this page can't read.`;
    return new ApiError(sentence, { status, code: 'UNREADABLE' });
  }
  const problem: Record<string, unknown> = { ...body };
  const text = [problem.message, problem.detail, problem.title].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return new ApiError(text ?? TOO_BUSY, {
    status,
    code: String(problem.code),
    issues: Array.isArray(problem.issues) ? problem.issues.filter(isIssue) : [],
    requestId: typeof problem.requestId === 'string' ? problem.requestId : undefined,
    problem,
  });
}
