import { routes } from '@pahiya/contracts';
import { api } from '../src/index.ts';
import { startFakeServer } from './fake-server.ts';
import { rideOf } from './records.ts';

const { getBooking, createBooking, myBookings } = routes.booking;
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => (server = startFakeServer()));

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(path, init);
  return { status: answer.status, text: await answer.text() };
};
const breachOf = async (breaks: () => Promise<unknown>) => {
  await breaks().catch(() => undefined);
  try {
    server.restore();
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

it('refuses with the problem document of an error that the contract has', async () => {
  server.refuse(getBooking, { code: 'NOT_FOUND', params: { what: 'booking' }, message: 'There is no such ride.' });
  const { status, text } = await call('/api/bookings/ride-1');
  expect(status).toBe(404);
  expect(JSON.parse(text)).toEqual({
    type: 'urn:pahiya:error:not-found',
    status: 404,
    title: 'Not found',
    code: 'NOT_FOUND',
    params: { what: 'booking' },
    requestId: 'a-request',
    detail: 'There is no such ride.',
    message: 'There is no such ride.',
    error: 'There is no such ride.',
  });
  server.restore();
});

it('refuses with no error that the contract lacks', () => {
  expect(() => server.refuse(getBooking, { code: 'FARE_MISMATCH', message: 'No' })).toThrow(
    'The contract of /api/bookings/:id has no error FARE_MISMATCH',
  );
  server.restore();
});

it('can answer with the page of a proxy', async () => {
  server.refuse(myBookings, 'unreadable');
  await expect(api(myBookings)).rejects.toMatchObject({ status: 502, code: 'UNREADABLE' });
  server.restore();
});

it.each([
  ['a query', `${myBookings.path}?limit=many`, {}, 'query: /limit '],
  ['an unknown query', `${myBookings.path}?colour=red`, {}, 'query: '],
  ['a body', createBooking.path, { method: 'POST', body: '{"pickup": "Here"}' }, 'body: '],
  ['a parameter', '/api/bookings/a%20b', {}, 'params: /id '],
] as const)('fails the test for %s that breaks the contract', async (_what, path, init, said) => {
  expect(await breachOf(() => call(path, init))).toContain(`breaks the contract: ${said}`);
});

it('fails the test for a call that the contract lacks, and for an answer that breaks it', async () => {
  expect(await breachOf(() => call('/api/nothing'))).toBe('The contract has no GET /api/nothing');
  server = startFakeServer();
  server.on(getBooking, () => ({ booking: rideOf('R1DE0001', { status: 'lost' as never }) }));
  expect(await breachOf(() => call('/api/bookings/ride-1'))).toContain(
    'The fake answer of /api/bookings/:id breaks the contract: answer: /booking/status',
  );
});
