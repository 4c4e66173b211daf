import type { FastifyInstance } from 'fastify';
import { endedSubscriptions, events, subscriptions, type ServiceName } from '@pahiya/contracts';
import {
  createMessaging,
  type Loop,
  type Messaging,
  messagingMigrations,
  messagingServesWithout,
  type Handlers,
  type PahiyaCatalogue,
} from '@pahiya/messaging';
import { auditAs } from '../audit/audit.ts';
import { openDatabase, type Database, type Tables } from '../database/database.ts';
import { isDatabaseClock, type DatabaseClock } from '../database/database-clock.ts';
import type { ServiceDeps } from './deps.ts';
import { eraseAnswersSoon, keepForgetting, personForgotten, type Forget } from '../forgetting/forgetting.ts';
import { ForgottenPersonEntity, RememberWhoIsForgotten1795660000000 } from '../forgetting/forgotten-person.entity.ts';
import {
  IdempotencyKeyEntity,
  NoteWhatWasCarriedOut1795330000000,
  ShowThatClaimsLive1795696000000,
} from '../idempotency/idempotency-key.entity.ts';
import {
  amongServices,
  BEAT_MS,
  databaseIdempotencyStore,
  type IdempotencyStore,
} from '../idempotency/idempotency-store.ts';
import { tellNotedChanges } from '../live/record-changes.ts';
import { BeginReleaseOfJobs1795697300000 } from '../database/schema-check.ts';
import { installServiceDefaults } from '../http/service-app.ts';
import { measuredHandlers, watchPool } from '../database/watch-database.ts';

const HOUR_MS = 3600_000;

export interface ServiceParts<S extends ServiceName> {
  name: S;
  deps: ServiceDeps;
  tables: Tables;
  /** One handler for every event that the service subscribes to, except for the deletion of people. */
  handlers: (database: Database) => Omit<Handlers<PahiyaCatalogue, S>, 'auth.person.deleted.v1'>;
  forget: Forget;
}

async function followDatabase(
  app: FastifyInstance,
  clock: DatabaseClock,
  { database, log }: { database: Database; log: ServiceDeps['log'] },
): Promise<void> {
  const read = async () => {
    const [row] = await database.query<{ now: Date }>({ text: 'select clock_timestamp() as now' });
    if (row === undefined) throw new Error('The database did not say its time');
    return row.now;
  };
  const stop = await clock.follow(read, (err) => log.warn({ err }, 'the time of the database was not read'));
  app.addHook('onClose', async () => stop());
}

/** A service's own tables together with those of this library. */
export function withOurTables({ entities, migrations, servesWithout = [], indexes = [] }: Tables): Required<Tables> {
  return {
    indexes,
    servesWithout: [...servesWithout, BeginReleaseOfJobs1795697300000, ...messagingServesWithout],
    entities: [...entities, IdempotencyKeyEntity, ForgottenPersonEntity],
    migrations: [
      ...migrations,
      NoteWhatWasCarriedOut1795330000000,
      RememberWhoIsForgotten1795660000000,
      ShowThatClaimsLive1795696000000,
      BeginReleaseOfJobs1795697300000,
      ...messagingMigrations,
    ],
  };
}

function tellReadiness(
  { readiness }: ServiceDeps,
  { name, database, messaging }: { name: ServiceName; database: Database; messaging: Pick<Messaging, 'health'> },
): void {
  readiness.add(`${name}.database`, () => database.query({ text: 'select 1' }));
  readiness.tell(`${name}.tables`, () => {
    const missing = database.missingMigrations();
    return missing.length === 0 ? 'ok' : `the migration job has not run ${missing.join(', ')}`;
  });
  readiness.tell(`${name}.events`, () => messaging.health().troubles.join('; ') || 'ok');
}

/** Forgets old answers, and shows that the requests of this process live. Returns the function that ends both. */
function lookAfterAnswers(idempotency: IdempotencyStore, log: ServiceDeps['log']): () => void {
  const housekeeping = setInterval(() => {
    idempotency.forgetOld().catch((error: unknown) => log.warn({ err: error }, 'old answers could not be forgotten'));
  }, HOUR_MS).unref();
  const beating = setInterval(() => {
    idempotency
      .showLife()
      .catch((error: unknown) => log.warn({ err: error }, 'requests could not show that they live'));
  }, BEAT_MS).unref();
  return () => {
    clearInterval(housekeeping);
    clearInterval(beating);
  };
}

/** What every service plugin does first: opens its database, installs its defaults, and sends and handles events while it runs. */
export async function openService<S extends ServiceName>(
  app: FastifyInstance,
  parts: ServiceParts<S>,
): Promise<Database> {
  const { name, deps } = parts;
  const database = await openDatabase({
    ...deps.database,
    ...withOurTables(parts.tables),
    schema: name,
    log: deps.log,
  });
  if (isDatabaseClock(deps.clock)) await followDatabase(app, deps.clock, { database, log: deps.log });
  tellNotedChanges(database.dataSource, deps.live);
  auditAs(database.dataSource, { service: name, clock: deps.clockOfTrail ?? deps.clock });
  watchPool(deps.metrics, name, database.poolState);
  const answers = eraseAnswersSoon(database, deps.log);
  const handlers = measuredHandlers(
    name,
    { ...parts.handlers(database), 'auth.person.deleted.v1': personForgotten(parts.forget, answers) },
    deps.metrics,
  ) as unknown as Handlers<PahiyaCatalogue, S>;
  const messaging = createMessaging<PahiyaCatalogue, S>({
    service: name,
    dataSource: database.dataSource,
    listenUrl: database.url,
    transport: deps.transport,
    signatures: deps.signatures,
    catalogue: { events, subscriptions, endedSubscriptions },
    handlers,
    registry: deps.metrics,
    log: deps.log,
    handlerTimeoutMs: deps.eventTimeoutMs,
  });
  const idempotency = amongServices(databaseIdempotencyStore(database), { service: name, liveState: deps.liveState });
  const stopHousekeeping = lookAfterAnswers(idempotency, deps.log);
  let forgetting: Loop | undefined;
  app.addHook('onReady', async () => {
    await messaging.start();
    forgetting = keepForgetting(database, parts.forget, deps.log);
  });
  app.addHook('onClose', async () => {
    await forgetting?.stop();
    stopHousekeeping();
    await messaging.stop();
    await answers.stop();
    await database.close();
  });
  tellReadiness(deps, { name, database, messaging });
  installServiceDefaults(app, { deps, idempotency });
  return database;
}
