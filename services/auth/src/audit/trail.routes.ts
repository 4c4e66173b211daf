import { Readable } from 'node:stream';
import { dayInIndia, routes, timeInIndia, type AuditEntry } from '@pahiya/contracts';
import { BYTE_ORDER_MARK, csvRecord, recordRead, serve, type FileReply, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { listTrail, type TrailFilter } from './list-trail.ts';

const BATCH = 1000;
type Reader = (
  filter: TrailFilter,
  page: { limit: number; cursor?: string | undefined },
) => ReturnType<typeof listTrail>;

/** A company's `sub` is its id, so it can reach only its own trail. */
export function trailRoutes(app: FastifyInstance, deps: ServiceDeps, { database, clock }: AuthParts): void {
  const all: Reader = (filter, page) => listTrail(database, filter, page);
  const asCompany: Reader = async (filter, page) => {
    const { entries, ...next } = await listTrail(database, filter, page);
    return { entries: entries.map(withoutBackOffice), ...next };
  };
  const exported = async (read: Reader, filter: TrailFilter): Promise<FileReply> => {
    await recordRead(database, { action: 'list.exported', subject: 'list/audit', after: { format: 'csv' } });
    return {
      file: Readable.from(linesOf(read, filter), { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      filename: `audit-${dayInIndia(clock.now())}.csv`,
    };
  };
  const { auditTrail, companyAuditTrail, exportAuditTrail, exportCompanyAuditTrail } = routes.auth;
  serve(app, deps, auditTrail, ({ query: { limit = 50, cursor, ...filter } }) => all(filter, { limit, cursor }));
  serve(app, deps, companyAuditTrail, ({ caller, query: { limit = 50, cursor, ...filter } }) =>
    asCompany({ ...filter, companyId: caller.sub }, { limit, cursor }),
  );
  serve(app, deps, exportAuditTrail, ({ query }) => exported(all, query));
  serve(app, deps, exportCompanyAuditTrail, ({ caller, query }) =>
    exported(asCompany, { ...query, companyId: caller.sub }),
  );
}

/** A company learns that the back office did something, but not who did it, or from where. */
function withoutBackOffice(entry: AuditEntry): AuditEntry {
  if (entry.who?.role !== 'admin') return entry;
  return { ...entry, who: { ...entry.who, name: null }, address: null, device: null };
}

const COLUMNS: readonly (readonly [head: string, of: (entry: AuditEntry) => string | number | null])[] = [
  ['Number', ({ sequence }) => sequence],
  ['Time', ({ at }) => `${dayInIndia(new Date(at))} ${timeInIndia(new Date(at))}`],
  ['Action', ({ action }) => action],
  ['Who', ({ who }) => who?.name ?? who?.id ?? null],
  ['Role', ({ who }) => who?.role ?? null],
  ['About', ({ subject }) => `${subject.kind} ${subject.name ?? subject.id}`],
  ['Company', ({ company }) => company?.name ?? null],
  ['Changes', ({ changes }) => changes.map((c) => `${c.field}: ${c.before ?? '-'} > ${c.after ?? '-'}`).join(' | ')],
  ['Times', ({ times }) => times],
  ['Address', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Request', ({ requestId }) => requestId],
  ['Hash', ({ hash }) => hash],
];

/** In batches, as fast as the client reads. */
async function* linesOf(read: Reader, filter: TrailFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS.map(([head]) => head));
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await read(filter, { limit: BATCH, cursor });
    if (entries.length > 0) yield entries.map((entry) => csvRecord(COLUMNS.map(([, of]) => of(entry)))).join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
}
