import type { AuditFact } from '@pahiya/contracts';
import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import type { Tx } from '@pahiya/service-kit';
import { appendToTrail } from './trail.ts';

type Recorded = Extract<keyof Handlers<PahiyaCatalogue, 'auth'>, `${string}.audit.recorded.v1`>;

const append = ({ id, type, data }: { id: string; type: string; data: AuditFact }, tx: Tx) =>
  appendToTrail(tx, data, { id, service: type.slice(0, type.indexOf('.')) });

/** Appends the facts of all services to one trail. */
export const auditEvents: Pick<Handlers<PahiyaCatalogue, 'auth'>, Recorded> = {
  'auth.audit.recorded.v1': append,
  'booking.audit.recorded.v1': append,
  'driver.audit.recorded.v1': append,
  'salary.audit.recorded.v1': append,
  'invoice.audit.recorded.v1': append,
};
