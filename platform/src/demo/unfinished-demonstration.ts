import { Client, escapeIdentifier } from 'pg';
import { SERVICE_NAMES } from '@pahiya/contracts';

/** There while the demonstration is written. */
const MARK = 'public.demonstration_unfinished';

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
 * Before anything is provisioned: where a start ended while it wrote the demonstration, half a demonstration is all that
 * there is, and everything of it is dropped, to be written anew.
 * @returns whether there was one
 */
export function dropUnfinishedDemonstration(adminUrl: string): Promise<boolean> {
  return asSuperuser(adminUrl, async (client) => {
    const { rows } = await client.query<{ is_unfinished: boolean }>(
      `select to_regclass('${MARK}') is not null as is_unfinished`,
    );
    if (!rows[0]?.is_unfinished) return false;
    const schemas = [...SERVICE_NAMES, 'bus'].map((name) => escapeIdentifier(name)).join(', ');
    await client.query(`drop schema if exists ${schemas} cascade; drop table ${MARK}`);
    return true;
  });
}

/** Runs `write`; where it does not come to its end, not even by an error, the next start begins anew. */
export async function markedUnfinished(adminUrl: string, write: () => Promise<void>): Promise<void> {
  await asSuperuser(adminUrl, (client) => client.query(`create table ${MARK} ()`));
  await write();
  await asSuperuser(adminUrl, (client) => client.query(`drop table ${MARK}`));
}
