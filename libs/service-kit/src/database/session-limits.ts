/** Time limits of a service's database sessions, in ms. */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/**
 * A statement ends before the gateway gives up on a write (15 s), so that the caller gets our answer and the database does no work
 * in vain. It gives up on a read after 10 s, but an event's handler and a file (30 s each) may need longer statements. A wait for
 * a lock holds one of a service's few connections, so it is shorter. A transaction makes no network calls, and a keyed write holds
 * its last one for a second at most. So one that is idle for four seconds belongs to a process that is frozen or cut off. Its
 * Idempotency-Key is free after as long (idempotency-store.ts), and the repeated write needs the rows that the first one has locked.
 */
export const SESSION_LIMITS: SessionLimits = { statementMs: 14_000, lockMs: 10_000, idleInTransactionMs: 4000 };

/** For building indexes, which has no time limit, even if the role or the database sets one. */
export const NO_LIMITS: SessionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };

/**
 * A migration has no limit on its statements, but one on waiting for locks: while it waits for a table, every call on
 * that table waits behind it. So it gives way to a longer statement or a backup, and is tried again.
 */
export const MIGRATION_LIMITS: SessionLimits = { ...NO_LIMITS, lockMs: 2000 };

/** The settings of a service's sessions: its schema and its limits. */
export function sessionSettings(schema: string, limits: SessionLimits) {
  return {
    search_path: schema,
    timezone: 'UTC',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
}

/** The same settings as the `options` of a connection. */
export function sessionOptions(schema: string, limits: SessionLimits): string {
  return Object.entries(sessionSettings(schema, limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
