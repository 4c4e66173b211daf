import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { routes, type RouteContract } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { topology } from '../src/topology.ts';
import { doEverything } from './attacks/audited-acts.ts';
import { confidentialTexts, foundIn, noteTyped } from './confidential.ts';
import type { HttpClient } from './http-client.ts';
import { linkTokenFor } from './mailbox.ts';
import { password } from './people.ts';
import { addressesOf, untilServed } from './until-served.ts';
import { openWorld } from './world.ts';

const { auth, booking, driver, gateway, invoice, salary } = routes;

interface Logged {
  level: number;
  service: string;
  reqId?: string;
  traceId?: string;
}

interface Logging {
  platformOf: () => DistributedPlatform;
  dataDirOf: () => string;
  /** The file that all processes write their logs to, from the least level on. */
  logFileOf: () => string;
}

/** Tests of the logs of all processes, after everything that the file's other tests have done. */
export function describeLogs({ platformOf, dataDirOf, logFileOf }: Logging): void {
  const log = () => readFile(logFileOf(), 'utf8');
  const lines = async () =>
    (await log())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Logged);

  it('has request and trace in the lines of every process about a call', async () => {
    // A service that did not need Redis since another test stopped it may still be without it.
    await untilServed(platformOf().url, addressesOf(platformOf()));
    const { api, admin } = await openWorld(platformOf().url);
    const nobody = { id: randomUUID() };
    const refused: [string, RouteContract, object][] = [
      ['auth', auth.changeCompanyStatus, { params: nobody, body: { status: 'active' } }],
      ['booking', booking.cancelBooking, { params: nobody, body: {} }],
      ['driver', driver.getDriver, { params: nobody }],
      ['salary', salary.salaryStatus, { params: nobody }],
      ['invoice', invoice.getInvoice, { params: { bookingId: nobody.id } }],
      ['gateway', { ...gateway.remotes, path: '/api/nothing' }, {}],
    ];
    const traceId = randomUUID().replaceAll('-', '');
    for (const [service, contract, call] of refused) {
      const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': `refused-by-${service}` };
      const { status } = await api.call(contract, { ...call, token: admin, headers });
      expect([service, status]).toEqual([service, 404]);
    }
    const expected = refused.map(([service]) => [service, `refused-by-${service}`, traceId]);
    await eventually(async () => {
      const told = (await lines()).map(({ service, reqId, traceId: trace }) => [service, reqId, trace]);
      expect(told).toEqual(expect.arrayContaining(expected));
      return true;
    });
    expect(refused.map(([service]) => service).toSorted()).toEqual(topology.map(({ name }) => name).toSorted());
  });

  it('has nothing that a person typed, sent or was given, whatever was done with it', async () => {
    const { api, admin, company } = await openWorld(platformOf().url);
    await doEverything(api, dataDirOf());
    await makeMistakes(api, { admin, company: company.token, dataDir: dataDirOf(), url: platformOf().url });

    // The search below must find a value that is in the log: a page's error report is logged as it comes.
    const planted = `planted-${randomUUID()}@staff.example`;
    const fault = { remote: 'rider', version: 'current', kind: 'script', message: planted };
    const reported = await fetch(platformOf().url + gateway.reportError.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(reported.status).toBe(204);
    await eventually(async () => foundIn(await log(), [planted]).length === 1);
    const texts = confidentialTexts();
    expect(texts).toEqual(
      expect.arrayContaining([password, 'Asha Rao', 'MG Road, Bengaluru', 'KA01AB1234', '12.9756']),
    );
    expect(foundIn(await log(), texts)).toEqual([]);
  });
}

/** Makes calls that are refused or fail after somebody has typed something. */
async function makeMistakes(
  api: HttpClient,
  { admin, company, dataDir, url }: { admin: string; company: string; dataDir: string; url: string },
): Promise<void> {
  const employee = { employeeId: 'E-Mistaken', employeeName: 'Farida Sheikh', email: 'farida@staff.example', password };
  await api.must(auth.addEmployee, { body: employee, token: company });
  // Violates a unique index.
  expect((await api.call(auth.addEmployee, { body: employee, token: company })).status).toBe(409);
  const { email } = employee;
  await api.call(auth.loginAdmin, { body: { email, password: 'Wrong#Password1' } });
  await api.call(auth.loginDriver, { body: { phoneNumber: '9812345670', password: 'Wrong#Password2' } });
  await api.call(auth.updateProfile, { body: { phone: '98123 (mistyped)' }, token: company });
  await api.call(auth.listEmployees, { query: { q: 'Farida Sheikh' }, token: company });
  await api.call(booking.allBookings, { query: { q: 'Farida\u0000Sheikh' }, token: admin });
  await api.call(auth.getProfile, { token: `${admin}broken` });

  await api.must(auth.forgotPassword, { body: { email, role: 'user' } });
  const token = await linkTokenFor(dataDir, email);
  await api.must(auth.resetPassword, { body: { token, password: 'Forgotten#2026' } });
  expect((await api.call(auth.resetPassword, { body: { token, password: 'Forgotten#2027' } })).status).toBe(422);

  const { stepToken } = await api.must(auth.beginSecondFactor, { token: company, body: { currentPassword: password } });
  await api.must(auth.beginAuthenticator, { body: { stepToken } });
  expect((await api.call(auth.confirmAuthenticator, { body: { stepToken, code: '135790' } })).status).toBe(401);

  const form = new FormData();
  form.append('fullName', 'Govind Mistaken');
  form.append('phoneNumber', '9812345679');
  form.append('licenseImage', new Blob(['licence KA0120260001234'], { type: 'image/png' }), 'licence-of-govind.png');
  await api.call(driver.registerDriver, { form, token: admin });

  const broken = { name: 'Harish Broken', phone: '9812345678', at: '/api/of/harish@staff.example' };
  noteTyped(broken);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${company}` };
  for (const path of [auth.updateProfile.path, auth.loginUser.path, booking.createBooking.path])
    await fetch(url + path, { method: 'POST', headers, body: `{"name":"${broken.name}","phone":"${broken.phone}` });
  await fetch(url + broken.at, { headers });
  await fetch(`${url}${auth.listEmployees.path}?q=${broken.name}%ZZ`, { headers });
}
