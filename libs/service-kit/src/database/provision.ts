import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { SERVICE_NAMES, subscriptions, subscriptionsBefore, type ServiceName } from '@pahiya/contracts';
import { allSubscriptions, busSchemaSql, connectNats, dropStream, subscribeServices } from '@pahiya/messaging';
import { auditSchemaSql } from '../audit/audit-schema.ts';
import { SESSION_LIMITS, sessionSettings } from './session-limits.ts';

/** Each service's own role; its schema has the service's name. */
export function roleOf(service: ServiceName): string {
  return `pahiya_${service}`;
}

/**
 * Makes, as superuser, one role and one schema per service, the bus they share, the audit trail and the extensions they use. Each
 * release runs it again: that sets the roles' passwords and limits as they are now, makes what is missing, adds the release's
 * subscriptions to the bus and renews the functions of bus and trail. It changes no row of a service.
 * @returns connection strings by service
 */
export async function provisionDatabase(
  adminUrl: string,
  passwordOf: (service: ServiceName) => string,
): Promise<Record<ServiceName, string>> {
  await withClient(clusterUrl(adminUrl), (client) => makeRoles(client, passwordOf));
  await withClient(adminUrl, makeSchemas);
  return databaseUrlsOf(adminUrl, passwordOf);
}

/** The connection string of each service. */
export function databaseUrlsOf(
  adminUrl: string,
  passwordOf: (service: ServiceName) => string,
): Record<ServiceName, string> {
  return Object.fromEntries(
    SERVICE_NAMES.map((service): [ServiceName, string] => {
      const url = new URL(adminUrl);
      url.username = roleOf(service);
      url.password = passwordOf(service);
      return [service, url.href];
    }),
  ) as Record<ServiceName, string>;
}

export interface BrokerToProvision {
  /** The operator's address, with which the stream and the consumers may be made. */
  natsUrl: string;
  insideCaFile: string | undefined;
  eventCopies: number;
}

/**
 * Makes in NATS, as operator, the stream of events and a consumer for each service. The consumer delivers the events to
 * which the service subscribes in this release, or in releases whose subscriptions the database still has. Call it
 * after provisionDatabase().
 */
export async function provisionBroker(
  adminUrl: string,
  { natsUrl, insideCaFile, eventCopies }: BrokerToProvision,
): Promise<void> {
  await withBroker({ natsUrl, insideCaFile }, (nats) =>
    withClient(adminUrl, async (client) =>
      subscribeServices(nats, await allSubscriptions(client), { replicas: eventCopies }),
    ),
  );
}

/** Drops, as operator, all events that NATS has. provisionBroker() then makes the stream again. */
export const dropEvents = (broker: Omit<BrokerToProvision, 'eventCopies'>): Promise<void> =>
  withBroker(broker, dropStream);

async function withBroker(
  { natsUrl, insideCaFile }: Omit<BrokerToProvision, 'eventCopies'>,
  work: (nats: Awaited<ReturnType<typeof connectNats>>) => Promise<void>,
): Promise<void> {
  const nats = await connectNats({ servers: natsUrl.split(','), name: 'provision', caFile: insideCaFile });
  try {
    await work(nats);
  } finally {
    await nats.close();
  }
}

/** The database in which to take the lock: roles belong to the whole server, but advisory locks to one database. */
function clusterUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = '/postgres';
  return url.href;
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('pahiya:provision'))");
    await work(client);
  } finally {
    await client.end();
  }
}

async function makeRoles(client: Client, passwordOf: (service: ServiceName) => string): Promise<void> {
  for (const service of SERVICE_NAMES) {
    const role = escapeIdentifier(roleOf(service));
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [roleOf(service)]);
    if (rowCount === 0) await client.query(`create role ${role} login`);
    await client.query(`alter role ${role} password ${escapeLiteral(passwordOf(service))}`);
  }
}

async function makeSchemas(client: Client): Promise<void> {
  const roles = SERVICE_NAMES.map((service) => escapeIdentifier(roleOf(service))).join(', ');
  const database = escapeIdentifier(client.database ?? 'postgres');
  await client.query(`grant connect, temporary on database ${database} to ${roles}`);
  for (const service of SERVICE_NAMES) {
    const role = escapeIdentifier(roleOf(service));
    // For connections through a pooler, whose client sets no settings (database.ts).
    for (const [setting, value] of Object.entries(sessionSettings(service, SESSION_LIMITS)))
      await client.query(`alter role ${role} in database ${database} set ${setting} = ${escapeLiteral(String(value))}`);
    // PostgreSQL's log would have the values of a refused statement, e.g. the e-mail address of a second account. Its client
    // has the error.
    await client.query(`alter role ${role} in database ${database} set log_min_messages = 'log'`);
    await client.query(`create schema if not exists ${escapeIdentifier(service)} authorization ${role}`);
  }
  await client.query('revoke all on schema public from public');
  // Making an extension takes a superuser; the booking service searches by trigrams and excludes overlapping rides.
  for (const extension of ['pg_trgm', 'btree_gist'])
    await client.query(`create extension if not exists ${extension} schema public`);
  await client.query(`grant usage on schema public to ${roles}`);
  await client.query(busSchemaSql({ roles: SERVICE_NAMES.map(roleOf), subscriptions, subscriptionsBefore }));
  await client.query(auditSchemaSql(roleOf('auth')));
}
