import { allRoutes, type RouteContract, type ServiceName } from '@pahiya/contracts';
import type { TestService } from './service-harness.ts';
import type { CallOptions } from './test-calls.ts';

/**
 * Either a function that prepares a call and returns its options. Or a sentence that says why the effect of the route need not commit
 * with its answer: the route has no effect, or repeating it does no harm.
 */
type Case = (() => Promise<CallOptions & { endsItsSession?: true }>) | string;

export interface KeyedWrites {
  service: () => TestService;
  /** By the name of the route: one for each that honours an Idempotency-Key. */
  cases: Record<string, Case>;
  /** Tables that background work of the service writes at any time. */
  except?: readonly string[];
  /** What the service changes outside its database, e.g. its files. */
  alsoKept?: () => Promise<unknown>;
}

/** Columns that background work changes without a call, e.g. when a row is announced or a plan is made. */
const IN_THEIR_OWN_TIME = ['announced', 'last_used_at', 'alive_at', 'touched_at', 'joiners_mailed_at'];
const NOT_AN_EFFECT = ['idempotency_key', 'inbox', 'outbox', 'lease', 'migration'];
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const keyedRoutesOf = (service: ServiceName): [string, RouteContract][] =>
  allRoutes()
    .filter(([, contract]) => contract.service === service)
    .filter(([, { access, method }]) => access.kind === 'roles' && WRITES.has(method))
    .map(([name, contract]) => [name.slice(`${service}.`.length), contract]);

/** Every row of the service's tables, by table. */
async function rowsOf(
  { sql }: TestService,
  name: ServiceName,
  except: readonly string[],
): Promise<Record<string, unknown>> {
  const tables = await sql<{ table: string }>(
    `select relname as table from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> all ($2) order by relname`,
    [name, [...NOT_AN_EFFECT, ...except]],
  );
  const rows: Record<string, unknown> = {};
  for (const { table } of tables) {
    const found = await sql<{ row: object }>(
      `select to_jsonb(kept) - $1::text[] as row from ${name}."${table}" kept order by to_jsonb(kept)::text`,
      [IN_THEIR_OWN_TIME],
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** While `work` runs, the database refuses to keep an answer, as on a full disk. */
export async function withoutKeepingAnswers<T>({ sql }: TestService, name: ServiceName, work: () => Promise<T>) {
  await sql(
    `create function ${name}.refuse() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$;
     create trigger refuse before update on ${name}.idempotency_key for each row
       when (new.status is not null) execute function ${name}.refuse()`,
  );
  try {
    return await work();
  } finally {
    await sql(`drop trigger refuse on ${name}.idempotency_key; drop function ${name}.refuse()`);
  }
}

/**
 * Expects of every write of the service that honours an Idempotency-Key: if its answer cannot be stored, it has no
 * effect and sends no message, and a repeat under the same key has the effect.
 */
export function describeKeyedWrites(
  name: ServiceName,
  { service, cases, except = [], alsoKept = async () => null }: KeyedWrites,
): void {
  const routes = new Map(keyedRoutesOf(name));
  const isTried = (entry: [string, Case]): entry is [string, Exclude<Case, string>] => typeof entry[1] !== 'string';
  const tried = Object.entries(cases).filter(isTried);

  describe('the answer to a write under an Idempotency-Key, and its effect', () => {
    it('have a case for every route', () => {
      expect(Object.keys(cases).toSorted()).toEqual([...routes.keys()].toSorted());
    });
    if (tried.length === 0) return;

    it.each(tried)('are stored together or not at all: %s', async (route, prepare) => {
      const contract = routes.get(route);
      if (contract === undefined) throw new Error(`There is no keyed route ${route}`);
      const { endsItsSession, ...options } = await prepare();
      const headers = { ...options.headers, 'idempotency-key': `both or neither: ${route}` };
      const { call, sent } = service();
      const send = () => call(contract, { ...options, headers });
      const present = async () => ({
        rows: await rowsOf(service(), name, except),
        messages: sent.length,
        also: await alsoKept(),
      });
      const before = await present();
      expect(await withoutKeepingAnswers(service(), name, send)).toMatchObject({ status: 500 });
      expect(await present()).toEqual(before);

      const done = await send();
      expect([done.problem.detail, Math.floor(done.status / 100)]).toEqual([undefined, 2]);
      expect((await present()).rows).not.toEqual(before.rows);
      if (endsItsSession) return;
      const again = await send();
      expect([again.status, again.body]).toEqual([done.status, done.body]);
      expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    });
  });
}
