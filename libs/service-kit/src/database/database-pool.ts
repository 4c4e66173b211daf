import { TimedClient, type TimedClientOptions } from '@pahiya/messaging';
import { Pool, type PoolConfig } from 'pg';
import type { SessionLimits } from './session-limits.ts';

/** A server that has not answered this long after its own limit on statements has vanished. */
const ANSWER_MARGIN_MS = 2000;
/**
 * A long statement of a migration has no limit: then only the system notices, by a keep-alive that starts after this
 * time and takes ten seconds.
 */
const UNUSED_UNTIL_ASKED_MS = 10_000;

interface PoolOptions {
  url: string;
  max: number;
  options: string | undefined;
  limits: SessionLimits;
  /** Whether the URL leads to a pooler that gives a connection only for a transaction. */
  isPooled?: boolean;
}

/** The next transaction may use another connection of the pooler, on which the statement is not prepared. */
class UnpreparedClient extends TimedClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- no other type fits the nine signatures of pg
  override query(first: any, ...rest: any[]): any {
    if (typeof first !== 'object' || first.name === undefined) return super.query(first, ...rest);
    const { name: _name, ...statement } = first;
    return super.query(statement, ...rest);
  }
}

/** A pool that gives up a connection whose server has vanished. */
export function poolOf({ url, max, options, limits: { statementMs }, isPooled = false }: PoolOptions): Pool {
  const config: PoolConfig & TimedClientOptions = {
    Client: isPooled ? UnpreparedClient : TimedClient,
    connectionString: url,
    max,
    options,
    connectionTimeoutMillis: 5000,
    answerMs: statementMs === 0 ? 0 : statementMs + ANSWER_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: UNUSED_UNTIL_ASKED_MS,
  };
  return new Pool(config);
}
