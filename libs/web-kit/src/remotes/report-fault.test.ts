import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { ApiError } from '../api/api-error.ts';
import { type reportFault as ReportFault } from './report-fault.ts';

let server: ReturnType<typeof startFakeServer>;
let reportFault: typeof ReportFault;

beforeEach(async () => {
  server = startFakeServer();
  // The list of sent reports is kept per page, so each test loads the module anew.
  jest.resetModules();
  ({ reportFault } = await import('./report-fault.ts'));
  history.replaceState(null, '', '/bookings/0192f1c4-7d2e-7abc-8def-0123456789ab/details?phone=9876543210#x');
});
afterEach(() => server.restore());

async function reports(count: number) {
  const calls = () => server.callsOf(routes.gateway.reportError);
  await waitFor(() => expect(calls()).toHaveLength(count));
  return calls().map(({ body }) => body);
}

function errorWith(message: string, stack = ''): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n${stack}`;
  return error;
}

it('names the remote and its version by the files in the stack', async () => {
  const frame = '    at draw (https://pahiya.example/remotes/rider@1.4.0/assets/page.3f2a.js?v=9876543210:1:2345)';
  reportFault(errorWith('no such field', frame));
  reportFault(errorWith('no such page', '    at start (https://pahiya.example/assets/index.77ab.js:1:99)'));
  expect(await reports(2)).toEqual([
    {
      remote: 'rider',
      version: '1.4.0',
      kind: 'script',
      message: 'Error: no such field',
      stack: 'at draw (https://pahiya.example/remotes/rider@1.4.0/assets/page.3f2a.js:1:2345)',
      page: '/bookings/:id/details',
    },
    expect.objectContaining({ remote: 'shell', version: 'current', kind: 'script', message: 'Error: no such page' }),
  ]);
});

it('sends no personal data', async () => {
  const words =
    'asha.rao+x@acme.example called +91 98765 43210 or 98765-43210 of /api/bookings/AB12CD34?phone=9876543210, ' +
    'account 000123456789: "Asha Rao" is not valid, 0192f1c4-7d2e-7abc-8def-0123456789ab';
  reportFault(errorWith(words, '    at https://pahiya.example/bookings/AB12CD34?name=asha:3:1'));
  const [report] = await reports(1);
  expect(report?.message).toBe(
    'Error: [email] called [number] or [number] of /api/bookings/:id account [number]: "…" is not valid, [id]',
  );
  expect(JSON.stringify(report)).not.toMatch(/asha|rao|acme|9876|AB12|0192/i);
});

it('does not mistake a line of the message for a stack frame', async () => {
  reportFault(
    errorWith(
      'of "Asha Rao" (https://pahiya.example/assets/a.js:1:7)',
      '    at https://pahiya.example/assets/a.js:1:1',
    ),
  );
  const [report] = await reports(1);
  expect(report?.stack).toBe('at https://pahiya.example/assets/a.js:1:1');
});

it('truncates long texts', async () => {
  reportFault(errorWith('x'.repeat(9000), '    at https://pahiya.example/assets/a.js:1:1\n'.repeat(900)));
  const [report] = await reports(1);
  expect([String(report?.message).length, String(report?.stack).length]).toEqual([500, 4000]);
});

it('sends at most five reports per page, and no duplicates', async () => {
  const first = new Error('fault a');
  reportFault(first);
  reportFault(first);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) reportFault(new Error(`fault ${name}`));
  expect((await reports(5)).map(({ message }) => message)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `Error: fault ${name}`),
  );
});

it('sends nothing for refused calls, aborted calls and empty errors', async () => {
  reportFault(new ApiError({ said: 'No' }, { status: 403, code: 'FORBIDDEN' }));
  reportFault(new DOMException('left', 'AbortError'));
  reportFault(undefined);
  reportFault(null);
  reportFault(new Error('of interest'));
  expect((await reports(1)).map(({ message }) => message)).toEqual(['Error: of interest']);
});

it('reports uncaught errors, and stays silent when a report cannot be sent', async () => {
  const { watchFaults } = await import('./tell-fault.ts');
  server.refuse(routes.gateway.reportError, 'lost');
  watchFaults();
  dispatchEvent(new ErrorEvent('error', { error: new Error('thrown') }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  expect((await reports(2)).map(({ message }) => message)).toEqual(['Error: thrown', 'Error: rejected']);
});
