/** How long the sessions of a service may keep the database, and others who wait for it, busy; all in ms. */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/**
 * A statement ends before the gateway (30 s) and the handler of an event (30 s) have given up on it, so that who waits is
 * told by us, and nothing works on for nobody. Whoever waits for a lock holds a connection: ten such would be all that a
 * service has, so it waits half as long. A transaction makes no call over the network: one that says nothing for a minute
 * belongs to a process that hangs, and its locks are freed.
 */
export const SESSION_LIMITS: SessionLimits = { statementMs: 20_000, lockMs: 10_000, idleInTransactionMs: 60_000 };

/** For `options` of a connection, beside the schema in which the service's tables are found. */
export function sessionOptions(schema: string, limits?: SessionLimits): string {
  const settings = {
    search_path: schema,
    timezone: 'UTC',
    ...(limits && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
