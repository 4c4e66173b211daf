import { Type, type Static } from 'typebox';
import { nullable, Timestamp } from './schema.ts';

/** What the audit trail records. A service of a newer release may record others: readers show those by their names. */
export const AUDIT_ACTIONS = [
  'session.opened',
  'session.refused',
  'session.ended',
  'password.changed',
  'second-factor.added',
  'second-factor.removed',
  'employee.added',
  'employee.changed',
  'employee.removed',
  'joiner.refused',
  'profile.changed',
  'company.registered',
  'company.changed',
  'company.status-changed',
  'driver.registered',
  'driver.changed',
  'driver.deleted',
  'extras.decided',
  'rates.changed',
  'dispatch-policy.changed',
  'ride.pinned',
  'pay.changed',
  'invoice.issued',
  'list.exported',
  'document.viewed',
  'data.downloaded',
  'person.forgotten',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Text = Type.String();
const Values = Type.Record(Text, Type.Unknown());

/**
 * One fact for the audit trail. The members of `personal` can be erased later, the others never: they hold ids, numbers
 * and words of the product, and no name, address or number of a person.
 */
export const AuditFact = Type.Object({
  at: Timestamp,
  action: Text,
  /** `<kind>/<id>`, e.g. driver/018f… */
  subject: Text,
  /** The company in whose trail it stands, too. */
  companyId: nullable(Text),
  /** Null: nobody who is signed in, or the platform itself. */
  actorId: nullable(Text),
  actorRole: nullable(Text),
  requestId: nullable(Text),
  /** More than 1: so many of the same in one minute. */
  times: Type.Integer({ minimum: 1 }),
  before: Values,
  after: Values,
  personal: Type.Object({ address: nullable(Text), device: nullable(Text), before: Values, after: Values }),
});
export type AuditFact = Static<typeof AuditFact>;

const Named = Type.Object({ id: Text, name: nullable(Text), role: nullable(Text) });

/** An entry of the trail as it is shown. Names are those of today: the trail has none. */
export const AuditEntry = Type.Object({
  sequence: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  service: Text,
  action: Text,
  who: nullable(Named),
  subject: Type.Object({ kind: Text, id: Text, name: nullable(Text) }),
  company: nullable(Type.Object({ id: Text, name: nullable(Text) })),
  address: nullable(Text),
  device: nullable(Text),
  requestId: nullable(Text),
  times: Type.Integer({ minimum: 1 }),
  changes: Type.Array(Type.Object({ field: Text, before: nullable(Text), after: nullable(Text) })),
  /** The person was deleted: address, device and personal values were erased. */
  erased: Type.Boolean(),
  hash: Text,
});
export type AuditEntry = Static<typeof AuditEntry>;
