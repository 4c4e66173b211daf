import { Client, escapeIdentifier } from 'pg';
import { SERVICE_NAMES } from '@pahiya/contracts';

/** A table that exists while the demonstration is written. */
const MARK = 'public.demonstration_unfinished';

/** The step of a start that has dropped it. */
export const BEGINS_ANEW = 'The last start ended while it wrote the demonstration: beginning anew';

async function asSuperuser<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops all data when the last start ended while it wrote the demonstration; the database then holds only a part of it, and this
 * start writes it again. Call before provisioning.
 * @param dropEvents drops what a broker has of its events
 * @returns whether data was dropped
 */
export function dropUnfinishedDemonstration(
  adminUrl: string,
  dropEvents: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  return asSuperuser(adminUrl, async (client) => {
    const { rows } = await client.query<{ is_unfinished: boolean }>(
      `select to_regclass('${MARK}') is not null as is_unfinished`,
    );
    if (!rows[0]?.is_unfinished) return false;
    // First, because the next start no longer knows of them when the mark is gone.
    await dropEvents();
    const schemas = [...SERVICE_NAMES, 'bus', 'audit'].map((name) => escapeIdentifier(name)).join(', ');
    await client.query(`drop schema if exists ${schemas} cascade; drop table ${MARK}`);
    return true;
  });
}

/** Runs `write`. If it does not finish, because of an error or because the process dies, the next start drops the data. */
export async function markedUnfinished(adminUrl: string, write: () => Promise<void>): Promise<void> {
  await asSuperuser(adminUrl, (client) => client.query(`create table ${MARK} ()`));
  await write();
  await asSuperuser(adminUrl, (client) => client.query(`drop table ${MARK}`));
}
