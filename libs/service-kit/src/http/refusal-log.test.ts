import { jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { createHost } from './host.ts';
import { PahiyaError } from '../errors.ts';
import { createReadiness } from '../process/readiness.ts';

function openHost() {
  const lines: Record<string, unknown>[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger });
  app.get('/refused/:code', async ({ params }) => {
    const { code } = params as { code: 'FORBIDDEN' };
    throw new PahiyaError(code, { what: 'no-access' });
  });
  return { app, lines };
}

it.each(['UNAUTHENTICATED', 'FORBIDDEN', 'VALIDATION_FAILED', 'QUOTE_INVALID', 'TOO_MANY_REQUESTS'])(
  'logs a call that was refused with %s: what, where, from where, and nothing that was typed',
  async (code) => {
    const { app, lines } = openHost();
    await app.inject({ url: `/refused/${code}?search=Asha`, headers: { 'x-request-id': 'r-1' } });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'refused',
        reqId: 'r-1',
        code,
        what: 'no-access',
        method: 'GET',
        route: '/refused/:code',
        address: '127.0.0.1',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Asha');
    await app.close();
  },
);

it('does not log everyday refusals: a record that is gone, a ride that somebody else has taken', async () => {
  const { app, lines } = openHost();
  for (const code of ['NOT_FOUND', 'CONFLICT']) await app.inject(`/refused/${code}`);
  expect(lines).toEqual([]);
  await app.close();
});

it('writes few lines a second in a flood, and how many it left out', async () => {
  const { app, lines } = openHost();
  const now = jest.spyOn(Date, 'now').mockReturnValue(5_000_000);
  for (let nth = 0; nth < 80; nth += 1) await app.inject('/refused/FORBIDDEN');
  expect(lines).toHaveLength(50);
  now.mockReturnValue(5_001_000);
  await app.inject('/refused/FORBIDDEN');
  expect(lines.slice(50)).toMatchObject([
    { level: 40, leftOut: 30 },
    { level: 30, msg: 'refused' },
  ]);
  now.mockRestore();
  await app.close();
});
