import { indiaEpochMs, type AuditEntry } from '@pahiya/contracts';
import { containing, decodeCursor, notACursor, pageOf, type Database } from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';

/**
 * A search text (an id, or part of a name or e-mail), or exactly the account with an id, even if other accounts' names
 * match it.
 */
type Whose = string | { id: string };

export interface TrailFilter {
  who?: Whose;
  action?: string;
  subject?: Whose;
  from?: string;
  to?: string;
  companyId?: string;
}

export interface TrailPage {
  limit: number;
  cursor?: string | undefined;
}

type Values = Record<string, unknown>;
interface Row {
  sequence: string;
  hash: string;
  fact: {
    at: string;
    service: string;
    action: string;
    subject: string;
    companyId: string | null;
    actorId: string | null;
    actorRole: string | null;
    requestId: string | null;
    times: number;
    before: Values;
    after: Values;
  };
  personal: { address: string | null; device: string | null; before: Values; after: Values } | null;
  actorName: string | null;
  subjectName: string | null;
  companyName: string | null;
}

/** An account's present name, because the trail contains no names. */
const NAME = (account: string, company: string) => `coalesce(${account}.name, ${company}.name, ${account}.email)`;

const PAGE = `
with page as (
  select * from audit.entry
  where ($1::bigint is null or sequence < $1)
    and ($2::text[] is null or actor_id = any ($2))
    and ($3::text is null or action = $3)
    and ($4::text[] is null or subject = any ($4) or subject_id = any ($4))
    and ($5::text is null or at >= $5) and ($6::text is null or at < $6)
    and ($7::text is null or company_id = $7)
  order by sequence desc limit $8
)
select page.sequence, page.hash, page.fact, page.personal,
  ${NAME('actor', 'actor_company')} as "actorName", ${NAME('about', 'about_company')} as "subjectName",
  company.name as "companyName"
from page
left join account actor on actor.id = page.actor_id
left join company actor_company on actor_company.id = page.actor_id
left join account about on about.id = page.subject_id
left join company about_company on about_company.id = page.subject_id
left join company on company.id = page.company_id
order by page.sequence desc`;

/** Newest first. @throws PahiyaError VALIDATION_FAILED for what is no cursor */
export async function listTrail(
  database: Database,
  filter: TrailFilter,
  { limit, cursor }: TrailPage,
): Promise<{ entries: AuditEntry[]; nextCursor?: string }> {
  const { action, from, to, companyId } = filter;
  const rows = await database.query<Row & Values>({
    text: PAGE,
    values: [
      cursor === undefined ? null : sequenceOf(cursor),
      await idsOf(database, filter.who, companyId),
      action ?? null,
      await idsOf(database, filter.subject, companyId),
      from === undefined ? null : startOf(from),
      to === undefined ? null : endOf(to),
      companyId ?? null,
      limit + 1,
    ],
  });
  const { page, ...next } = pageOf(rows, limit, ({ sequence }) => [sequence]);
  return { entries: page.map(entryOf), ...next };
}

function sequenceOf(cursor: string): string {
  const [sequence = ''] = decodeCursor(cursor, 1);
  if (!/^\d{1,15}$/.test(sequence)) throw notACursor();
  return sequence;
}

const DAY_MS = 24 * 60 * 60_000;
const startOf = (day: string): string => new Date(indiaEpochMs(day, '00:00')).toISOString();
/** Not startOf() of the next day, because the day after 9999-12-31 cannot be written as YYYY-MM-DD. */
const endOf = (day: string): string => new Date(indiaEpochMs(day, '00:00') + DAY_MS).toISOString();

/**
 * The ids of the people whom a search by name, e-mail or id finds; a company finds only its own people. Null means
 * anyone. There is no limit, because a reader would take an entry that is left out for an act that never happened. 300,000
 * entries and 200,000 people take 4 s.
 */
async function idsOf({ query }: Database, whose: Whose = '', companyId?: string): Promise<string[] | null> {
  if (typeof whose === 'object') return [whose.id];
  const wanted = whose.trim();
  if (wanted === '') return null;
  const found = await query<{ id: string }>({
    text: `select account.id from account left join company on company.id = account.id
           where ($2::text is null or account.company_id = $2)
             and (account.email ilike $1 or account.name ilike $1 or company.name ilike $1)`,
    values: [containing(tidy(wanted)), companyId ?? null],
  });
  return [wanted, ...found.map(({ id }) => id)];
}

function entryOf({ sequence, hash, fact, personal, ...names }: Row): AuditEntry {
  const { at, service, action, subject, companyId, actorId, requestId, times } = fact;
  const slash = subject.indexOf('/');
  return {
    sequence: Number(sequence),
    at,
    service,
    action,
    who: actorId === null ? null : { id: actorId, name: names.actorName, role: fact.actorRole },
    subject: { kind: subject.slice(0, slash), id: subject.slice(slash + 1), name: names.subjectName },
    company: companyId === null ? null : { id: companyId, name: names.companyName },
    address: personal?.address ?? null,
    device: personal?.device ?? null,
    requestId,
    times,
    changes: changesOf({ ...fact.before, ...personal?.before }, { ...fact.after, ...personal?.after }),
    erased: personal === null,
    hash,
  };
}

function changesOf(before: Values, after: Values): AuditEntry['changes'] {
  const fields = Object.keys({ ...before, ...after });
  return fields.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
}

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
