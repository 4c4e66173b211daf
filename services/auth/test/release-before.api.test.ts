import { routes } from '@pahiya/contracts';
import { migrateTables, migrationName } from '@pahiya/service-kit';
import { eventually, freePort, startTestService, type TestService } from '@pahiya/testing';
import { authTables } from '../src/db/tables.ts';
import { buildAuthService } from '../src/service.ts';
import { admin, configWith, PASSWORD } from './joining-stage.ts';
import { openMailbox, plainText, type TestMailbox } from './mailbox.ts';
import { startSmtpSink } from './smtp-sink.ts';

const { servesWithout = [] } = authTables;
const names = servesWithout.map(migrationName);
const before = {
  ...authTables,
  migrations: authTables.migrations.filter((migration) => !names.includes(migrationName(migration))),
};
const company = { companyId: 'C1', companyName: 'Company C1', email: 'c1@company.example', password: PASSWORD };

let mailbox: TestMailbox;
let mailPort: number;
let service: TestService;
beforeAll(async () => {
  mailbox = await openMailbox();
  mailPort = await freePort();
  const config = configWith(mailbox, { SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  service = await startTestService({ name: 'auth', over: before }, buildAuthService, config);
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

const forget = (id: string) =>
  service.call(routes.auth.forgotPassword, {
    body: { email: company.email, role: 'company' },
    headers: { 'x-request-id': id },
  });

it('serves over the tables of the release before, and uses those of this one once the job has run', async () => {
  const tables = async () => (await service.deps.readiness.report()).checks['auth.tables'];
  expect(await tables()).toBe(`the migration job has not run ${names.join(', ')}`);
  await service.call(routes.auth.registerCompany, { as: admin, body: company });
  expect((await forget('call-1')).status).toBe(200);
  const ofAccounts = (columns: string) =>
    service.sql(`select ${columns} from auth.mail_outbox where account_id is not null order by id`);
  await eventually(async () => (await ofAccounts('id')).length === 1);

  await migrateTables('auth', authTables, service.deps.database.url);
  await eventually(async () => (await tables()) === 'ok');
  expect((await forget('call-2')).status).toBe(200);
  await eventually(async () => (await ofAccounts('id')).length === 2);
  expect(await ofAccounts('request_id')).toEqual([{ request_id: null }, { request_id: 'call-2' }]);

  const server = await startSmtpSink(mailPort);
  try {
    await eventually(async () => (await ofAccounts('id')).length === 0);
    expect(server.mails.filter((mail) => plainText(mail).includes(`To: ${company.email}`))).toHaveLength(2);
  } finally {
    await server.close();
  }
});
