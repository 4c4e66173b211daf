import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from './after-commit.ts';
import type { Catalogue, EventOf, PahiyaCatalogue, ServiceOf } from './catalogue.ts';
import { toEnvelope, type Envelope, type NewEvent } from './envelope.ts';

/**
 * The outbox's part of a statement that a hot path writes by itself, e.g. `WITH ride AS (INSERT … RETURNING id)
 * INSERT INTO outbox (event) SELECT $9::json FROM ride`, where $9 is JSON.stringify(toEnvelope(service, event)).
 * A statement that goes round appendToOutbox must be followed by wakeRelay() after its commit. The position is
 * taken when the row is written: write it after, or in a CTE that reads, the update that locks the subject's row,
 * else two transactions on one subject may publish in the other order.
 */
export const insertIntoOutbox = 'INSERT INTO outbox (event)';

/** What wakes the relay of the service that a data source belongs to. */
const relays = new WeakMap<DataSource, () => void>();

/** `wake` is called after each commit that wrote to the outbox, until it is taken away. */
export function setRelay(dataSource: DataSource, wake: (() => void) | undefined): void {
  if (wake) relays.set(dataSource, wake);
  else relays.delete(dataSource);
}

/** There is something in the outbox. Nothing happens while messaging is not started: it looks when it starts. */
export function wakeRelay(dataSource: DataSource): void {
  relays.get(dataSource)?.();
}

/**
 * Adds events to the outbox of `service` in the caller's transaction and answers their envelopes. They are published
 * in the order of appending once the transaction commits, and never if it does not.
 */
export async function appendToOutbox<C extends Catalogue = PahiyaCatalogue>(
  tx: EntityManager,
  service: NoInfer<ServiceOf<C>>,
  events: NoInfer<NewEvent<EventOf<C>> | readonly NewEvent<EventOf<C>>[]>,
): Promise<Envelope[]> {
  const list: readonly NewEvent<Envelope>[] = Array.isArray(events) ? events : [events];
  if (list.length === 0) return [];
  const envelopes = list.map((event) => toEnvelope(service, event));
  await tx.query(`${insertIntoOutbox} SELECT e FROM unnest($1::json[]) WITH ORDINALITY AS new (e, nth) ORDER BY nth`, [
    envelopes.map((envelope) => JSON.stringify(envelope)),
  ]);
  afterCommit(tx, () => wakeRelay(tx.dataSource));
  return envelopes;
}
