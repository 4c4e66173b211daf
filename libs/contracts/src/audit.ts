import { Type, type Static } from 'typebox';
import { nullable, Timestamp } from './schema.ts';

/**
 * The actions that the audit trail records. A service of a newer release may record others, which readers show by their
 * names.
 */
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
 * One fact for the audit trail. Only the members of `personal` can be erased later. The others contain ids, numbers and
 * words of the product, but no name, address or number of a person.
 */
export const AuditFact = Type.Object({
  at: Timestamp,
  action: Text,
  /** `<kind>/<id>`, e.g. driver/018f… */
  subject: Text,
  /** The company whose trail contains the fact as well. */
  companyId: nullable(Text),
  /** Null if nobody is signed in, or for the platform itself. */
  actorId: nullable(Text),
  actorRole: nullable(Text),
  requestId: nullable(Text),
  /** More than 1 if the same fact happened so many times within one minute. */
  times: Type.Integer({ minimum: 1 }),
  before: Values,
  after: Values,
  personal: Type.Object({ address: nullable(Text), device: nullable(Text), before: Values, after: Values }),
});
export type AuditFact = Static<typeof AuditFact>;

const Named = Type.Object({ id: Text, name: nullable(Text), role: nullable(Text) });

/** An entry of the trail as it is shown. Names are the present ones, because the trail contains none. */
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
