import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { applyDriverDeleted, applyDriverFact } from './driver.repository.ts';

export const driverEvents = {
  'driver.driver.registered.v1': (event, tx) => applyDriverFact(tx, event.data),
  'driver.driver.updated.v1': (event, tx) => applyDriverFact(tx, event.data),
  'driver.driver.deleted.v1': (event, tx) => applyDriverDeleted(tx, event.data.driverId, event.data.revision),
} satisfies Partial<Handlers<PahiyaCatalogue, 'booking'>>;
