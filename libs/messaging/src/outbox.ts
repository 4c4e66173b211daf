import type { EntityManager } from 'typeorm';
import type { Catalogue, EventOf, PahiyaCatalogue, ServiceOf } from './catalogue.ts';
import { toEnvelope, type Envelope, type NewEvent } from './envelope.ts';

/** Anything that runs SQL inside the caller's transaction: an EntityManager, a query runner, a pg client. */
export interface Transaction {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/**
 * The outbox's part of a statement that a hot path writes by itself, e.g. `WITH ride AS (INSERT … RETURNING id)
 * INSERT INTO outbox (event) SELECT $9::json FROM ride`, where $9 is JSON.stringify(toEnvelope(service, event)).
 * A statement that goes round appendToOutbox must be followed by Messaging.wake() after its commit. The position is
 * taken when the row is written: write it after, or in a CTE that reads, the update that locks the subject's row,
 * else two transactions on one subject may publish in the other order.
 */
export const insertIntoOutbox = 'INSERT INTO outbox (event)';

/** Key in TypeORM's bag for subscribers, QueryRunner.data. */
const appended = 'pahiyaEventsAppended';

/**
 * Adds events to the outbox of `service` in the caller's transaction and answers their envelopes. They are published
 * in the order of appending once the transaction commits, and never if it does not. With an EntityManager the relay
 * is woken by the commit itself; with anything else call Messaging.wake() after it.
 */
export async function appendToOutbox<C extends Catalogue = PahiyaCatalogue>(
  tx: Transaction,
  service: NoInfer<ServiceOf<C>>,
  events: NoInfer<NewEvent<EventOf<C>> | readonly NewEvent<EventOf<C>>[]>,
): Promise<Envelope[]> {
  const list: readonly NewEvent<Envelope>[] = Array.isArray(events) ? events : [events];
  if (list.length === 0) return [];
  const envelopes = list.map((event) => toEnvelope(service, event));
  await tx.query(`${insertIntoOutbox} SELECT e FROM unnest($1::json[]) WITH ORDINALITY AS new (e, nth) ORDER BY nth`, [
    envelopes.map((envelope) => JSON.stringify(envelope)),
  ]);
  const runner = 'queryRunner' in tx ? (tx as EntityManager).queryRunner : undefined;
  if (runner) runner.data[appended] = true;
  return envelopes;
}

/** Whether appendToOutbox was called on this query runner, whose transaction has just been committed. */
export function hasAppended(runner: { data: object }): boolean {
  return appended in runner.data;
}
