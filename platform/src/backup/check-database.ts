import type { ClientBase } from 'pg';
import type { FileStore } from '@pahiya/service-kit';
import { inspectDatabase } from './inspect-database.ts';

/**
 * Checks all of a database, as superuser, and its documents if they are given. Prints what was checked.
 * @throws Error with the faults
 */
export async function checkDatabase(client: ClientBase, documents?: Pick<FileStore, 'read'>): Promise<void> {
  const found = await inspectDatabase(async (sql, values = []) => (await client.query(sql, values)).rows, documents);
  if (found.faults.length > 0) throw new Error(`The database has faults:\n- ${found.faults.join('\n- ')}`);
  const read = documents === undefined ? 'no documents' : `${found.documents} documents`;
  const looked = `${found.tables} tables, ${read} and ${found.auditEntries} entries of the audit trail`;
  console.log(`The database is whole: ${looked} were looked at.`);
  if (!found.hasChecksums)
    console.log('A spoilt page may have gone unnoticed: pages have no checksums (pg_checksums).');
}
