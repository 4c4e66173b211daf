/** As `err` in a line of the log. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [about: string]: unknown;
}

/** What says where it went wrong. Not: the statement, its parameters and the row of a database's error, which are people's data. */
const TOLD = ['code', 'constraint', 'table', 'column', 'statusCode', 'syscall', 'address', 'port'] as const;

/** Whatever was thrown, for the log, with what caused it. */
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
