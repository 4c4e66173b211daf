/** The `err` member of a log line. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [about: string]: unknown;
}

/** Only members that say where it failed. The statement, parameters and row of a database error hold personal data. */
const TOLD = ['code', 'constraint', 'table', 'column', 'statusCode', 'syscall', 'address', 'port'] as const;

/** Anything that was thrown, for the log, with its causes. */
export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: '' };
  const logged: LoggedError = { type: thrown.constructor.name, message: thrown.message, stack: thrown.stack ?? '' };
  for (const name of TOLD) {
    const value = (thrown as Partial<Record<(typeof TOLD)[number], unknown>>)[name];
    if (value !== undefined) logged[name] = value;
  }
  if (thrown.cause !== undefined) logged['cause'] = loggedError(thrown.cause);
  return logged;
}
