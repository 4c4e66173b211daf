import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { AUDIT_ACTIONS, routes, type AuditAction } from '@pahiya/contracts';
import { roleOf } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { keptSecrets } from '../../src/secrets.ts';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';
import { programEnvironment } from '../program-environment.ts';
import { doEverything } from './audited-acts.ts';

const { auth } = routes;
const password = 'Kaveri#2026';
const script = join(import.meta.dirname, '../../dist/check-audit.js');

let platform: OpenPlatform;
let api: HttpClient;
let superuser: pg.Client;
let keeper: pg.Client;
let admin = '';

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
  superuser = await connect(platform.adminUrl);
  const asKeeper = new URL(platform.adminUrl);
  asKeeper.username = roleOf('auth');
  asKeeper.password = (await keptSecrets(platform.dataDir)).databasePasswords.auth;
  keeper = await connect(asKeeper.href);
  admin = (await api.must(auth.loginAdmin, { body: { email: 'admin@pahiya.example', password } })).token;
});
afterAll(async () => {
  await superuser?.end();
  await keeper?.end();
  await platform?.close();
});

async function companyWithEmployee(code: string) {
  const email = `${code}@desk.example`;
  await api.must(auth.registerCompany, {
    token: admin,
    body: { companyId: code, companyName: `Company ${code}`, email, password },
  });
  const { token } = await api.must(auth.loginCompany, { body: { email, password } });
  const body = { employeeId: 'E-1', employeeName: `Person of ${code}`, email: `person@${code}.example`, password };
  const { employee } = await api.must(auth.addEmployee, { token, body });
  return { token, employee };
}

/** What the command says, with its exit code. */
async function check(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const env = { ...programEnvironment, DATA_DIR: platform.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const failed = error as { code: number; stderr: string };
    return { code: failed.code, said: failed.stderr };
  }
}

/** Runs the statement as an attacker who is superuser and disables the trigger. Undoes its changes afterwards. */
async function tampered(sql: string, found: () => Promise<void>): Promise<void> {
  await superuser.query('create temporary table kept_entry (like audit.entry including all)');
  await superuser.query('create temporary table kept_head as select * from audit.head');
  await superuser.query(
    'insert into kept_entry (sequence, fact, personal, previous_hash, hash) select sequence, fact, personal, previous_hash, hash from audit.entry',
  );
  await superuser.query('alter table audit.entry disable trigger all');
  try {
    await superuser.query(sql);
    await found();
  } finally {
    await superuser.query('delete from audit.entry');
    await superuser.query(
      'insert into audit.entry (sequence, fact, personal, previous_hash, hash) select sequence, fact, personal, previous_hash, hash from kept_entry',
    );
    await superuser.query('update audit.head set (sequence, hash) = (select sequence, hash from kept_head)');
    await superuser.query('alter table audit.entry enable trigger all; drop table kept_entry, kept_head');
  }
}

it('shows a company its own trail, and nothing of another', async () => {
  const [acme, zenith] = [await companyWithEmployee('acme'), await companyWithEmployee('zenith')];
  const of = async ({ token }: { token: string }) => (await api.must(auth.companyAuditTrail, { token })).entries;
  await eventually(async () => (await of(zenith)).some(({ action }) => action === 'employee.added'));
  await eventually(async () => (await of(acme)).some(({ action }) => action === 'employee.added'));
  expect(JSON.stringify(await of(zenith))).not.toMatch(/acme|Person of acme/);
  const asked = { who: acme.employee._id, subject: acme.employee._id };
  expect((await api.must(auth.companyAuditTrail, { token: zenith.token, query: asked })).entries).toEqual([]);
  const file = await api.call(auth.exportCompanyAuditTrail, { token: zenith.token });
  expect(file.bytes.toString()).toContain('Person of zenith');
  expect(file.bytes.toString()).not.toContain('acme');
  expect((await api.call(auth.auditTrail, { token: zenith.token })).status).toBe(403);
});

it.each([
  ["update audit.entry set fact = '{}'", /permission denied/],
  ['update audit.entry set personal = null', /permission denied/],
  ['delete from audit.entry', /permission denied/],
  ['truncate audit.entry', /permission denied/],
  ["insert into audit.entry (sequence, fact, previous_hash, hash) values (99, '{}', '', '')", /permission denied/],
  ['update audit.head set sequence = 0', /permission denied/],
  ['alter table audit.entry disable trigger all', /must be owner/],
  ['drop schema audit cascade', /must be owner/],
])('refuses the service that keeps it: %s', async (sql, refusal) => {
  await expect(keeper.query(sql)).rejects.toThrow(refusal);
});

it('refuses the superuser too, while the trigger is there', async () => {
  for (const sql of ["update audit.entry set fact = '{}'", 'delete from audit.entry', 'truncate audit.entry'])
    await expect(superuser.query(sql)).rejects.toThrow('the audit trail is only appended to');
});

it('finds a changed row, a missing row, an erased value and a truncated tail', async () => {
  const whole = await check();
  expect(whole).toEqual({ code: 0, said: expect.stringMatching(/is whole: \d+ entries/) });
  const head = /head is (\S+)/.exec(whole.said)?.[1] ?? '';
  const found = async (sql: string, said: RegExp, ...args: string[]) =>
    tampered(sql, async () => expect(await check(...args)).toEqual({ code: 1, said: expect.stringMatching(said) }));

  await found(
    `update audit.entry set fact = replace(fact::text, 'admin', 'user')::json where sequence = 2`,
    /entry 2 was changed/,
  );
  await found('delete from audit.entry where sequence = 3', /entry 3 is missing/);
  await found(
    `update audit.entry set personal = '{"address":"198.51.100.1"}' where sequence = 1`,
    /personal part of entry 1 was changed/,
  );
  await found('update audit.entry set personal = null where sequence = 1', /nobody of it was forgotten/);
  const last = '(select max(sequence) from audit.entry)';
  await found(`delete from audit.entry where sequence = ${last}`, /the newest, are missing/);
  // If both the tail and the head are changed, only a head that was written down elsewhere shows it.
  const both = `delete from audit.entry where sequence = ${last};
    update audit.head set (sequence, hash) = (select sequence, hash from audit.entry order by sequence desc limit 1)`;
  await tampered(both, async () => expect((await check()).code).toBe(0));
  await found(both, /and entry \d+ was noted/, '--head', head);
  expect((await check('--head', head)).code).toBe(0);
});

/** Acts of the platform itself, and attempts of people who are not signed in. */
const BY_NOBODY: readonly AuditAction[] = ['session.refused', 'invoice.issued', 'person.forgotten'];
/** Acts that an event or a timer causes, so there may be no address. */
const FROM_NOWHERE: readonly AuditAction[] = ['invoice.issued', 'person.forgotten'];
/** Acts about a deleted person: all personal data of their entries is erased within a day, also the address. */
const ERASED_SOON: readonly AuditAction[] = ['employee.removed', 'driver.deleted', 'person.forgotten'];
const BEFORE_AND_AFTER: readonly AuditAction[] = [
  'profile.changed',
  'company.changed',
  'company.status-changed',
  'driver.changed',
  'extras.decided',
  'rates.changed',
  'dispatch-policy.changed',
  'pay.changed',
];

it('has every kind of act, with who did it, from where, and what was before and after', async () => {
  await doEverything(api, platform.dataDir);
  const ofAction = async (action: AuditAction) =>
    (await api.must(auth.auditTrail, { query: { action, limit: 100 }, token: admin })).entries;
  await eventually(async () => {
    const counts = await Promise.all(AUDIT_ACTIONS.map(async (action) => [action, (await ofAction(action)).length]));
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
    return true;
  });
  const faults: string[] = [];
  for (const action of AUDIT_ACTIONS) {
    const entries = await ofAction(action);
    const some = (what: string, holds: (entry: (typeof entries)[number]) => boolean) => {
      const shows = entries.some((entry) => (entry.erased ? ERASED_SOON.includes(action) : holds(entry)));
      if (!shows) faults.push(`${action}: ${what}`);
    };
    some('who', ({ who }) => (who !== null) !== BY_NOBODY.includes(action));
    if (!FROM_NOWHERE.includes(action)) some('address', ({ address }) => address !== null);
    if (BEFORE_AND_AFTER.includes(action))
      some('before and after', ({ changes }) =>
        changes.some(({ before, after }) => before !== null && after !== null && before !== after),
      );
  }
  expect(faults).toEqual([]);
  const exported = (await ofAction('list.exported')).map(({ subject }) => subject.id);
  expect(exported).toEqual(expect.arrayContaining(['audit', 'rides', 'statement']));
  const viewed = (await ofAction('document.viewed')).map(({ subject }) => subject.kind);
  expect(viewed).toEqual(expect.arrayContaining(['driver', 'ride']));
  const { rows } = await superuser.query<{ action: string }>('select distinct action from audit.entry');
  expect(rows.map(({ action }) => action).filter((each) => !AUDIT_ACTIONS.includes(each as AuditAction))).toEqual([]);
});
