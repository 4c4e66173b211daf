import { Client } from 'pg';

const SECONDS = 4;

/** Commits a second, each of one small row, with so many connections at once, and the mean milliseconds of a commit. */
export interface CommitRate {
  connections: number;
  perSecond: number;
  meanMs: number;
}

/** Measures how PostgreSQL shares the writes to its log among the connections that commit at the same time. */
export async function commitRates(adminUrl: string, connections: readonly number[]): Promise<CommitRate[]> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create table if not exists commit_probe (at timestamptz)');
  const rates: CommitRate[] = [];
  for (const count of connections) rates.push(await rateOf(adminUrl, count));
  await admin.query('drop table commit_probe');
  await admin.end();
  return rates;
}

async function rateOf(adminUrl: string, connections: number): Promise<CommitRate> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: adminUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const until = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0;
      for (; performance.now() < until; count++) await client.query('insert into commit_probe values (now())');
      return count;
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const perSecond = counts.reduce((sum, each) => sum + each, 0) / SECONDS;
  return { connections, perSecond, meanMs: (1000 * connections) / perSecond };
}
