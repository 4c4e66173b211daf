import { pseudonymOf, type ForgottenRole } from '@pahiya/contracts';
import type { EntityManager } from 'typeorm';

type People = Readonly<Record<ForgottenRole, readonly string[]>>;
type Names = ReadonlyMap<string, string>;

const NAMES = new Set(['name', 'fullName']);
/** Members that become '' and not null, because the contract requires a text. */
const TEXTS = new Set(['email', 'phoneNumber']);
/** Limits of a driver, which tell where one lives. The contract knows no empty value of them, only that they are missing. */
const LIMITS = new Set(['workingHours', 'area', 'base']);
const OPTIONAL = new Set(['phone', 'employeeId', 'address', 'device']);

/**
 * The tables whose events may stay for days: those that wait, dead letters, and those that cannot be published. The inbox
 * also has a row for every event that was handled in 60 days, so its statements need the indexes.
 */
const KEPT = [
  { table: 'inbox', key: 'event_id', type: 'uuid', hasEvent: 'retry_at is not null' },
  { table: 'dead_letter', key: 'position', type: 'bigint', hasEvent: 'true' },
  { table: 'unpublished', key: 'position', type: 'bigint', hasEvent: 'true' },
];

/** Erases deleted people from the events that a service still holds. The facts stay, so that they can be handled. */
export async function forgetInMessages(tx: EntityManager, people: People): Promise<void> {
  const names = new Map(
    (['user', 'driver'] as const).flatMap((role) => people[role].map((id) => [id, pseudonymOf(role, id)] as const)),
  );
  if (names.size === 0) return;
  for (const { table, key, type, hasEvent } of KEPT) {
    // Locked, because the person of another role in the same event may be deleted at the same time.
    const rows: { key: string; event: unknown }[] = await tx.query(
      `select ${key}::text as key, event from ${table} where ${hasEvent}
         and exists (select from unnest($1::text[]) as person (id) where position(person.id in event::text) > 0)
       order by ${key} for update`,
      [[...names.keys()]],
    );
    for (const row of rows)
      await tx.query(`update ${table} set event = $2 where ${key} = $1::${type}`, [
        row.key,
        JSON.stringify(withoutPeople(row.event, names)),
      ]);
  }
  await tx.query(
    `update dead_letter set error = split_part(error, E'\\n', 1)
     where exists (select from unnest($1::text[]) as person (id) where position(person.id in event::text) > 0)`,
    [[...names.keys()]],
  );
}

/** The same JSON, in which every object with one of the ids has the pseudonym for a name, and no e-mail or phone. */
function withoutPeople(json: unknown, names: Names): unknown {
  if (Array.isArray(json)) return json.map((part) => withoutPeople(part, names));
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json);
  const name = members.map(([, value]) => nameOf(value, names)).find((found) => found !== undefined);
  const kept = members.map(([key, value]) => [key, withoutPeople(value, names)] as const);
  if (name === undefined) return Object.fromEntries(kept);
  return Object.fromEntries(
    kept.filter(([key]) => !LIMITS.has(key)).map(([key, value]) => [key, erased(key, value, name)]),
  );
}

/** The pseudonym for an id, alone or as in `driver/<id>`, the form of the audit trail's subjects. */
function nameOf(value: unknown, names: Names): string | undefined {
  return typeof value === 'string' ? names.get(value.slice(value.indexOf('/') + 1)) : undefined;
}

function erased(key: string, value: unknown, name: string): unknown {
  if (NAMES.has(key) && typeof value === 'string') return name;
  if (TEXTS.has(key)) return value === null ? null : '';
  if (OPTIONAL.has(key)) return null;
  return key === 'personal' ? { address: null, device: null, before: {}, after: {} } : value;
}
