import pg from 'pg';
import { backoffMs } from './loop.ts';
import type { MessagingLog } from './log.ts';
import { DELIVERS_TO_ALL } from './release-before.ts';

const reconnectMaxMs = 5000;

/** One database connection of a service's own, for what belongs to a connection: LISTEN and the relay's lock. */
export interface Session {
  /** Rejects while the connection is away. */
  query(sql: string, parameters?: unknown[]): Promise<pg.QueryResult>;
  /** Call before open(). */
  listen(channel: string, heard: (payload: string) => void): void;
  /** After every connect: notifications may have been missed and locks were lost. Call before open(). */
  onConnect(connected: () => void): void;
  isConnected(): boolean;
  /** Rejects when the first connect fails; a connection that is lost later comes back by itself. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createSession({ url, name, log }: { url: string; name: string; log: MessagingLog }): Session {
  const channels = new Map<string, (payload: string) => void>();
  const connectedHooks: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const lost = (gone: pg.Client, error?: Error) => {
    if (client !== gone) return;
    client = undefined;
    log.warn({ err: error }, 'messaging lost its database connection');
    void gone.end().catch((err: unknown) => log.warn({ err }, 'messaging could not close a lost connection'));
    retry();
  };
  const retry = () => {
    failures += 1;
    if (closed) return;
    timer = setTimeout(
      () => {
        connect().catch((err: unknown) => {
          log.warn({ err }, 'messaging cannot reach its database yet');
          retry();
        });
      },
      backoffMs(failures, reconnectMaxMs),
    );
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 30_000,
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    try {
      await next.connect();
      // What this connection writes may be lost in a crash only together with everything that came after it in the
      // log, so an event is then published again, which the inbox drops; waiting for the disk would buy nothing.
      await next.query('SET synchronous_commit = off');
      await next.query(DELIVERS_TO_ALL);
      for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('closed while connecting');
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    failures = 0;
    for (const hook of connectedHooks) hook();
  };

  return {
    async query(sql, parameters) {
      if (!client) throw new Error('the messaging connection to the database is away');
      return client.query(sql, parameters);
    },
    listen: (channel, heard) => channels.set(channel, heard),
    onConnect: (connected) => connectedHooks.push(connected),
    isConnected: () => client !== undefined,
    open: connect,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
