import { createTestDatabase, eventually, openLink, type TestDatabase } from '@pahiya/testing';
import { Session } from './session.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await createTestDatabase()));
afterAll(() => test.drop());

it('gives up a connection on which PostgreSQL leaves a statement without an answer, and opens another', async () => {
  const server = new URL(test.adminUrl);
  const link = await openLink(Number(server.port));
  server.port = String(link.port);
  const warnings: unknown[] = [];
  const warn = (...said: unknown[]) => void warnings.push(said);
  const session = new Session({
    url: server.href,
    name: 'pahiya test events',
    answerMs: 500,
    log: { info: warn, warn, error: warn },
  });
  await session.open();
  link.cut('silent');
  const asked = await Promise.allSettled([session.query('SELECT 1'), session.query('SELECT 2')]);
  expect(asked).toMatchObject([{ reason: { code: 'ETIMEDOUT' } }, { reason: { code: 'ETIMEDOUT' } }]);
  await eventually(() => !session.isConnected());
  link.heal();
  await eventually(() => session.isConnected());
  await session.query('SELECT 3');
  expect(warnings).toContainEqual([expect.anything(), 'messaging lost its database connection']);
  await session.close();
  link.close();
});
