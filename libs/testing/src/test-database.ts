import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** A superuser's connection string for this database. */
  adminUrl: string;
  name: string;
  /** Drops the database and terminates open connections. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty database on the PostgreSQL of this test run (TEST_POSTGRES_URL, which Jest's global setup provides).
 * Make one per test file in beforeAll and drop it in afterAll.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (serverUrl === undefined) {
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests with Jest, whose global setup starts a PostgreSQL, or set it.',
    );
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = `/${name}`;
  return {
    adminUrl: adminUrl.href,
    name,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
