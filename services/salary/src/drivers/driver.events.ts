import type { DriverFact } from '@pahiya/contracts';
import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import type { Clock, Tx } from '@pahiya/service-kit';
import { appendEntry, entriesOf, notePay } from '../ledger/ledger.repository.ts';
import { baseNow, defaultNoteOf, salarySet } from '../ledger/ledger.ts';
import { admitDriver } from './admit-driver.ts';
import { insertDriver, lockDriver, saveDriver } from './driver.repository.ts';

export function driverHandlers(clock: Clock): Omit<Handlers<PahiyaCatalogue, 'salary'>, 'auth.person.deleted.v1'> {
  return {
    'driver.driver.registered.v1': (event, tx) => applyDriverFact(tx, event.data, clock.now()),
    'driver.driver.updated.v1': (event, tx) => applyDriverFact(tx, event.data, clock.now()),
    'driver.driver.deleted.v1': async ({ data }, tx) => {
      const gone = { id: data.driverId, revision: data.revision, active: false, deleted: true };
      // An unknown driver is stored as deleted, so that a registration that arrives later does not add it.
      if (await insertDriver(tx, { ...gone, registeredAt: clock.now() })) return;
      const known = await lockDriver(tx, data.driverId);
      if (!known || known.revision >= data.revision) return;
      await saveDriver(tx, { ...known, ...gone });
      notePay(tx, data.driverId);
    },
  };
}

async function applyDriverFact(tx: Tx, fact: DriverFact, now: Date): Promise<void> {
  const { driverId: id, revision, baseSalaryPaise: basePaise } = fact;
  const heard = {
    id,
    revision,
    registeredAt: new Date(fact.registeredAt),
    active: fact.status === 'active',
    deleted: false,
  };
  if (await admitDriver(tx, heard, { basePaise, now })) return;
  const known = await lockDriver(tx, id);
  if (!known || known.revision >= revision || known.deleted) return;
  await saveDriver(tx, { ...known, revision, active: heard.active });
  if (heard.active !== known.active) notePay(tx, id);
  const isNewWish = (fact.baseSalaryRevision ?? 0) > known.revision;
  const entries = await entriesOf(tx, id);
  if (isNewWish && baseNow(entries) !== basePaise)
    await appendEntry(tx, salarySet(basePaise, defaultNoteOf('driver-record', basePaise), now), {
      driverId: id,
      entries,
      by: 'driver record',
      now,
    });
}
