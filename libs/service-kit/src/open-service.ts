import type { FastifyInstance } from 'fastify';
import { events, subscriptions, type ServiceName } from '@pahiya/contracts';
import {
  createMessaging,
  messagingMigrations,
  type Handlers,
  type Messaging,
  type PahiyaCatalogue,
} from '@pahiya/messaging';
import type { MigrationInterface } from 'typeorm';
import { openDatabase, type Database } from './database.ts';
import type { ServiceDeps } from './deps.ts';
import { databaseIdempotencyStore, NoteWhatWasCarriedOut1795330000000 } from './idempotency.ts';
import { tellNotedChanges } from './record-changes.ts';
import { installServiceDefaults } from './service-app.ts';

const HOUR_MS = 3600_000;

export interface ServiceParts<S extends ServiceName> {
  name: S;
  deps: ServiceDeps;
  migrations: (new () => MigrationInterface)[];
  /** One handler for every event the service subscribes to. */
  handlers: (database: Database) => Handlers<PahiyaCatalogue, S>;
}

export interface OpenService {
  database: Database;
  /** Publishes what the outbox holds; call `wake()` after a commit that appended to it. */
  messaging: Messaging;
}

/** What every service plugin does first: its database migrated, its defaults installed, its events flowing while it runs. */
export async function openService<S extends ServiceName>(
  app: FastifyInstance,
  parts: ServiceParts<S>,
): Promise<OpenService> {
  const { name, deps } = parts;
  const database = await openDatabase({
    ...deps.database,
    schema: name,
    migrations: [...parts.migrations, NoteWhatWasCarriedOut1795330000000, ...messagingMigrations],
  });
  tellNotedChanges(database.dataSource, deps);
  const messaging = createMessaging<PahiyaCatalogue, S>({
    service: name,
    dataSource: database.dataSource,
    listenUrl: database.url,
    transport: deps.transport,
    catalogue: { events, subscriptions },
    handlers: parts.handlers(database),
    registry: deps.metrics,
    log: deps.log,
    handlerTimeoutMs: deps.eventTimeoutMs,
  });
  const idempotency = databaseIdempotencyStore(database);
  const housekeeping = setInterval(() => {
    idempotency
      .forgetOld()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'old answers could not be forgotten'));
  }, HOUR_MS).unref();
  app.addHook('onReady', () => messaging.start());
  app.addHook('onClose', async () => {
    clearInterval(housekeeping);
    await messaging.stop();
    await database.close();
  });
  deps.readiness.add(`${name}.database`, () => database.query({ text: 'select 1' }));
  deps.readiness.tell(`${name}.events`, () => messaging.health().troubles.join('; ') || 'ok');
  installServiceDefaults(app, { deps, idempotency });
  return { database, messaging };
}
