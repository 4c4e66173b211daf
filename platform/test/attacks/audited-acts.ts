import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { dispatchRoutes as dispatch, routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { documentImage } from '../../src/demo/document-image.ts';
import { linkTokenFor } from '../mailbox.ts';
import { password, People, type Company, type Driver, type Rider } from '../people.ts';
import type { HttpClient } from '../http-client.ts';

const { auth, booking, driver, invoice, salary } = routes;

interface Stage {
  api: HttpClient;
  people: People;
  admin: string;
  dataDir: string;
  company: Company;
  /** The company's `_id`. */
  companyId: string;
}

/** Does once each thing that the audit trail records. */
export async function doEverything(api: HttpClient, dataDir: string): Promise<void> {
  const people = new People(api);
  const admin = await people.admin();
  const company = await people.company();
  const { company: profile } = await api.must(auth.getCompanyProfile, { token: company.token });
  const stage = { api, people, admin, dataDir, company, companyId: profile._id };
  await letPeopleJoin(stage);
  await changeAccounts(stage);
  const cab = await people.driver(admin);
  const rider = await people.rider(company);
  await driveAndBill(stage, rider, cab);
  await runTheDesk(stage, rider, cab);
}

/** The company refuses one person. It lets in another without number and name, who claims them and is dismissed. */
async function letPeopleJoin({ api, company, dataDir }: Stage): Promise<void> {
  const { companyName } = (await api.must(auth.getCompanyProfile, { token: company.token })).company;
  const { companyId, token } = company;
  // In the demonstration, anybody may join without approval.
  await api.must(auth.updateCompanyProfile, { body: { joining: 'approve' }, token });
  const prove = async (email: string) => {
    await api.must(auth.register, { body: { companyId, companyName, email, password, role: 'user' } });
    await api.must(auth.confirmRegistration, { body: { token: await linkTokenFor(dataDir, email), password } });
    const { joiners } = await api.must(auth.listJoiners, { token });
    return joiners.find((joiner) => joiner.email === email)?._id ?? '';
  };
  await api.must(auth.refuseJoiner, { params: { id: await prove('refused@staff.example') }, token });
  const email = 'claims@staff.example';
  await api.must(auth.letJoinerIn, { params: { id: await prove(email) }, body: {}, token });
  const claims = { employeeId: 'E-9', employeeName: 'Meera Nair' };
  await api.must(auth.loginUser, { body: { companyId, email, password, ...claims } });
  const leaves = { employeeId: 'E-10', employeeName: 'Kiran Das', email: 'leaves@staff.example', password };
  const { employee } = await api.must(auth.addEmployee, { body: leaves, token });
  await api.must(auth.removeEmployee, { params: { employeeId: employee._id }, token });
}

async function changeAccounts({ api, company, companyId, admin }: Stage): Promise<void> {
  const { token } = company;
  const { email } = (await api.must(auth.getCompanyProfile, { token })).company;
  await api.call(auth.loginCompany, { body: { email, password: 'wrong' } });
  const { token: second } = await api.must(auth.loginCompany, { body: { email, password } });
  await api.must(auth.logout, { token: second });
  for (const phone of ['9811100011', '9811100022'])
    await api.must(auth.updateProfile, { body: { phone }, token, idempotencyKey: randomUUID() });
  const { stepToken } = await api.must(auth.beginSecondFactor, { token, body: { currentPassword: password } });
  const { secret } = await api.must(auth.beginAuthenticator, { body: { stepToken } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await api.must(auth.confirmAuthenticator, { body: { stepToken, code } });
  await api.must(auth.removeAuthenticator, { token, body: { currentPassword: password } });
  const body = { currentPassword: password, password: 'another good one' };
  await api.must(auth.changePassword, { token, body });
  await api.must(auth.myData, { token });
  for (const status of ['suspended', 'active'] as const)
    await api.must(auth.changeCompanyStatus, { params: { id: companyId }, body: { status }, token: admin });
  company.token = (await api.must(auth.loginCompany, { body: { email, password: body.password } })).token;
}

/** Drives a ride with extras that an admin decides on; then downloads the invoice, the statement and the lists. */
async function driveAndBill({ api, people, admin }: Stage, rider: Rider, cab: Driver): Promise<void> {
  const ride = await people.book(rider, 3);
  await people.assign(ride, cab._id, admin);
  await people.accept(ride, cab);
  await api.must(booking.startRide, { body: { bookingId: ride._id }, token: cab.token });
  const claim = { bookingId: ride._id, waitingMinutes: 10_080, tollCharges: 100_000 };
  const { booking: held } = await api.must(booking.completeRide, { body: claim, token: cab.token });
  const decided = { waitingMinutes: 30, tollCharges: 85, reason: 'By the trip log', revision: held.revision };
  await api.must(booking.decideExtras, { params: { id: ride._id }, body: decided, token: admin });
  await people.serialOf(ride, admin);
  const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
  await api.must(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token: admin });
  const month = new Date().toISOString().slice(0, 7);
  await api.must(invoice.monthlyStatement, { query: { month, format: 'csv' }, token: admin });
  await api.must(booking.exportBookings, { token: admin });
  await api.must(auth.exportAuditTrail, { query: { action: 'session.opened' }, token: admin });
}

async function runTheDesk({ api, people, admin, company }: Stage, rider: Rider, cab: Driver): Promise<void> {
  const { rates, version } = await api.must(booking.getPricing);
  const dearer = rates.map((rate) => ({ ...rate, airportFlat: rate.airportFlat + 1 }));
  await api.must(booking.updatePricing, { body: { rates: dearer, version }, token: admin });
  const { effectiveFrom: _from, by: _by, ...policy } = await api.must(dispatch.getDispatchPolicy, { token: admin });
  const body = { ...policy, weights: { ...policy.weights, change: policy.weights.change + 1 } };
  await api.must(dispatch.changeDispatchPolicy, { body, token: admin });
  const large = await people.book(rider, 9, { cabType: 'SUV' });
  const pin = { driverId: cab._id, reason: 'The guest asked for Ravi' };
  await api.must(dispatch.pinRide, { params: { rideId: large._id }, body: pin, token: admin });
  await api.must(booking.changeRideLimits, { body: { mostOpenRides: 5, overlapping: false }, token: company.token });

  await eventually(
    async () => (await api.call(salary.salaryStatus, { params: { id: cab._id }, token: admin })).status === 200,
  );
  await api.must(salary.setSalary, { params: { id: cab._id }, body: { salary: 23_000 }, token: admin });
  const form = new FormData();
  form.append('vehicleNumber', 'KA05ZZ4321');
  await api.must(driver.updateDriver, { params: { id: cab._id }, form, token: admin });
  await api.must(driver.driverDocument, { params: { id: cab._id, kind: 'license' }, token: admin });
  const { _id } = await people.registerDriver(admin, 'Leaves Soon');
  await api.must(driver.deleteDriver, { params: { id: _id }, token: admin });
}
