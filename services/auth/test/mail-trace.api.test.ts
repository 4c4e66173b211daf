import { routes } from '@pahiya/contracts';
import { createHost, createReadiness } from '@pahiya/service-kit';
import { eventually, freePort, startTestService, type TestService } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { buildAuthService } from '../src/service.ts';
import { admin, configWith, PASSWORD } from './joining-stage.ts';
import { openMailbox, type TestMailbox } from './mailbox.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const headers = { 'x-request-id': 'call-1', traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
const company = { companyId: 'C1', companyName: 'Company C1', email: 'c1@company.example', password: PASSWORD };

let mailbox: TestMailbox;
let service: TestService | undefined;
beforeEach(async () => void (mailbox = await openMailbox()));
afterEach(async () => {
  await service?.close();
  await mailbox.remove();
});

/** The auth service, and the lines of its log. */
async function openLogged(env: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const { log } = createHost({ name: 'auth', readiness: createReadiness(), metrics: new Registry(), logger });
  service = await startTestService(
    'auth',
    (config, deps) => buildAuthService(config, { ...deps, log }),
    configWith(mailbox, env),
  );
  return { call: service.call, lines };
}

describe('the line of a mail in the log', () => {
  it.each([
    ['that is sent', {}, 'a mail is in the development mailbox'],
    ['that is not sent', { SMTP_URL: 'smtp://127.0.0.1:PORT' }, 'a mail was not sent; trying again'],
  ])('%s has the request that asked for it, and its trace', async (_which, env: Record<string, string>, line) => {
    const url = env['SMTP_URL']?.replace('PORT', String(await freePort()));
    const { call, lines } = await openLogged(url === undefined ? {} : { SMTP_URL: url });
    await call(routes.auth.registerCompany, { as: admin, body: company });
    await call(routes.auth.forgotPassword, { body: { email: company.email, role: 'company' }, headers });
    const logged = await eventually(() => lines.find(({ msg }) => msg === line));
    expect(logged).toMatchObject({ reqId: 'call-1', traceId: TRACE_ID });
  });
});
