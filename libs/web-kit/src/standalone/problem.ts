import { ERRORS, type ErrorCode, type Issue, type Problem, type ProblemParams } from '@pahiya/contracts';

/** An error of the catalogue with the sentence for the person. Further members go into the problem document, e.g. `booking`. */
export type Refusal = {
  [C in ErrorCode]: {
    code: C;
    message: string;
    params?: ProblemParams[C];
    issues?: Issue[];
    [member: string]: unknown;
  };
}[ErrorCode];

/** The document that the platform sends for this error (RFC 9457). */
export function problemOf({
  code,
  message,
  params = {},
  ...members
}: Pick<Refusal, 'code' | 'message' | 'params'>): Problem {
  return {
    ...members,
    type: `urn:pahiya:error:${code.toLowerCase().replaceAll('_', '-')}`,
    ...ERRORS[code],
    code,
    params,
    requestId: 'a-request',
    detail: message,
    message,
    error: message,
  };
}
