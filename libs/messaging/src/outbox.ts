import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from './after-commit.ts';
import type { Catalogue, EventOf, PahiyaCatalogue, ServiceOf } from './catalogue.ts';
import { toEnvelope, type Envelope, type NewEvent } from './envelope.ts';

/**
 * For hot paths that write state and event in one statement, e.g. `WITH ride AS (INSERT … RETURNING id) INSERT INTO outbox
 * (event) SELECT $9::json FROM ride`, where $9 is JSON.stringify(toEnvelope(service, event)). Such a statement needs a call of
 * wakeRelay() after its commit. The event gets its position when its row is written. Write it after the update that locks the
 * subject's row, or from that update's result as in the example; else two transactions on one subject may publish in the wrong
 * order.
 */
export const insertIntoOutbox = 'INSERT INTO outbox (event)';

/** Wakes the relay of the service that owns the data source. */
const relays = new WeakMap<DataSource, () => void>();

/** `wake` is called after each commit that wrote to the outbox. Undefined removes it. */
export function setRelay(dataSource: DataSource, wake: (() => void) | undefined): void {
  if (wake) relays.set(dataSource, wake);
  else relays.delete(dataSource);
}

/** Tells the relay that the outbox has a new row. Without a relay it does nothing: messaging reads the outbox when it starts. */
export function wakeRelay(dataSource: DataSource): void {
  relays.get(dataSource)?.();
}

/**
 * Adds events to the outbox of `service` in the caller's transaction and returns their envelopes. They are published in this
 * order after the transaction commits, and never if it is rolled back.
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
  afterCommit(tx, async () => wakeRelay(tx.dataSource));
  return envelopes;
}
