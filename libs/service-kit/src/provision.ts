import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { busSchemaSql } from '@pahiya/messaging';

/** Each service's own role; its schema has the service's name. */
export function roleOf(service: ServiceName): string {
  return `pahiya_${service}`;
}

/**
 * Makes, as superuser, one role and one schema per service and the bus they share; running it again changes passwords and nothing else.
 * @returns connection strings by service
 */
export async function provisionDatabase(
  adminUrl: string,
  passwordOf: (service: ServiceName) => string,
): Promise<Record<ServiceName, string>> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const database = escapeIdentifier(client.database ?? 'postgres');
    await client.query("select pg_advisory_lock(hashtext('pahiya:provision'))");
    for (const service of SERVICE_NAMES) {
      const role = escapeIdentifier(roleOf(service));
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [roleOf(service)]);
      if (rowCount === 0) await client.query(`create role ${role} login`);
      await client.query(`alter role ${role} password ${escapeLiteral(passwordOf(service))}`);
      await client.query(`grant connect, temporary on database ${database} to ${role}`);
      await client.query(`create schema if not exists ${escapeIdentifier(service)} authorization ${role}`);
    }
    await client.query('revoke all on schema public from public');
    await client.query(busSchemaSql(SERVICE_NAMES.map(roleOf)));
  } finally {
    await client.end();
  }
  return Object.fromEntries(
    SERVICE_NAMES.map((service): [ServiceName, string] => {
      const url = new URL(adminUrl);
      url.username = roleOf(service);
      url.password = passwordOf(service);
      return [service, url.href];
    }),
  ) as Record<ServiceName, string>;
}
