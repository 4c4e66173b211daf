import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { allRoutes, events, routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { httpClient, type HttpClient } from './http-client.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { People, type Company, type Driver, type Rider } from './people.ts';

const { auth, booking, driver } = routes;
const password = 'Kaveri#2026';

let platform: OpenPlatform;
let api: HttpClient;
let database: pg.Client;
let people: People;
let admin = '';
let company: Company;

beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
  people = new People(api);
  database = new pg.Client({ connectionString: platform.adminUrl });
  await database.connect();
  admin = await people.admin();
  company = await people.company();
});
afterAll(async () => {
  await database?.end();
  await platform?.close();
});

/**
 * Every table of every schema that has one of these words anywhere in a row: in a text, in JSON, in an array, in bytes. A new
 * column is searched like the others.
 */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const patterns = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]).map((word) => `%${word}%`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.query(`select from ${name} as kept where kept::text ilike any ($1) limit 1`, [
      patterns,
    ]);
    if (rowCount === 1) found.push(name);
  }
  return found;
}

const documents = () => {
  const folder = join(platform.dataDir, 'files', 'drivers');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Keeps a ride as an event that a service has set aside, as after a failure. */
async function setAside(rideId: string): Promise<void> {
  const event = `json_build_object('id', $2::text, 'type', 'booking.ride.booked.v1', 'data', json_build_object('ride', snapshot))`;
  await database.query(
    `insert into invoice.dead_letter (event_id, type, subject, event, error, attempts)
     select $2::uuid, 'booking.ride.booked.v1', $1, ${event}, 'disk full', 8 from invoice.ride where ride_id = $1`,
    [rideId, randomUUID()],
  );
}

async function employee(name: string, email: string, phone: string): Promise<Rider> {
  const given = { employeeId: `E-${randomUUID().slice(0, 8)}`, employeeName: name, email };
  const { employee: added } = await api.must(auth.addEmployee, { body: { ...given, password }, token: company.token });
  const body = { ...given, companyId: company.companyId, password };
  const { token } = await api.must(auth.loginUser, { body });
  await api.must(auth.updateProfile, { body: { phone }, token, idempotencyKey: randomUUID() });
  return { _id: added._id, token };
}

const nothingIsLeftOf = (words: readonly string[]) =>
  eventually(async () => {
    expect(await tablesWith(words)).toEqual([]);
    return true;
  });

it('tells a person all that is held, and nothing of others', async () => {
  const rider = await employee('Anamika Deshpande', 'anamika@staff.example', '9811144455');
  const cab: Driver = await people.driver(admin, 'Harbhajan Ghuman');
  const ride = await people.completedRide({ rider, driver: cab, admin, daysFromNow: 7 });
  const serial = await people.serialOf(ride, admin);
  const ofRider = await api.must(auth.myData, { token: rider.token });
  expect(ofRider).toMatchObject({ person: { _id: rider._id, role: 'user' }, unavailable: [] });
  expect(ofRider.held).toMatchObject({
    auth: { account: { name: 'Anamika Deshpande', phone: '9811144455' } },
    booking: { ridesYouTook: [{ rideId: ride._id }] },
    invoice: { invoicesOfRidesYouTook: [{ serial }] },
  });
  expect(JSON.stringify(ofRider)).not.toMatch(/Harbhajan|argon2/);
  const ofDriver = await api.must(auth.myData, { token: cab.token });
  expect(ofDriver.held).toMatchObject({
    driver: { driver: { fullName: 'Harbhajan Ghuman' } },
    booking: { ridesYouDrove: [{}] },
  });
  expect(ofDriver.held['salary']).toMatchObject({ ledger: [{ driverId: cab._id }] });
  expect(JSON.stringify(ofDriver)).not.toMatch(/Anamika|9811144455|argon2/);
});

it('finds nothing of an employee who was deleted, but invoices under a pseudonym', async () => {
  const [name, email, phone] = ['Zubeida Qurratulain', 'zubeida.q@staff.example', '9811122233'];
  const rider = await employee(name, email, phone);
  const cab: Driver = await people.driver(admin);
  const ride = await people.completedRide({ rider, driver: cab, admin, daysFromNow: 3 });
  await people.book(rider, 9);
  await people.serialOf(ride, admin);
  await setAside(ride._id);
  const words = [name, email, phone];
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining(['auth.account', 'audit.entry', 'booking.ride', 'invoice.invoice', 'invoice.dead_letter']),
  );

  await api.must(auth.removeEmployee, { params: { employeeId: rider._id }, token: company.token });
  await nothingIsLeftOf(words);
  const { invoice } = await api.must(routes.invoice.getInvoice, { params: { bookingId: ride._id }, token: admin });
  expect(invoice.serial).not.toBeNull();
  expect(invoice.billTo).toMatchObject({ name: `Former employee ${rider._id.slice(-8).toUpperCase()}`, phone: null });
  const { bookings } = await api.must(booking.companyBookings, { token: company.token });
  expect(bookings.map(({ customer }) => customer.name)).toContain(invoice.billTo.name);
});

it('finds nothing of a driver who was deleted, and no document', async () => {
  const name = 'Vikramaditya Chattopadhyay';
  const { _id, phoneNumber } = await people.registerDriver(admin, name);
  const cab: Driver = { _id, token: await people.driverToken(phoneNumber) };
  const rider = await people.rider(company);
  const ride = await people.completedRide({ rider, driver: cab, admin, daysFromNow: 5 });
  await people.serialOf(ride, admin);
  const before = documents().length;
  const words = [name, phoneNumber];
  expect((await tablesWith(words)).length).toBeGreaterThan(4);

  await api.must(driver.deleteDriver, { params: { id: _id }, token: admin });
  await nothingIsLeftOf(words);
  expect(documents().length).toBe(before - 2);
  const { invoice } = await api.must(routes.invoice.getInvoice, { params: { bookingId: ride._id }, token: admin });
  expect(invoice.trip.driverName).toBe(`Former driver ${_id.slice(-8).toUpperCase()}`);
});

it('finds nothing of how a deleted company was reached, and draws its invoices with its name and address', async () => {
  const gone = await people.company();
  const body = { phone: '9811199900', emailDomains: ['sealed-works.example'], address: '7 Sealed Mill Road' };
  const { company: before } = await api.must(auth.updateCompanyProfile, { body, token: gone.token });
  const rider = await people.rider(gone, 'Parveen Sultana');
  const ride = await people.completedRide({ rider, driver: await people.driver(admin), admin, daysFromNow: 4 });
  await people.serialOf(ride, admin);
  const words = [before.email, body.phone, 'sealed-works', 'Parveen Sultana'];
  expect(await tablesWith(words)).toEqual(expect.arrayContaining(['auth.account', 'auth.company', 'audit.entry']));

  await api.must(auth.changeCompanyStatus, {
    params: { id: before._id },
    body: { status: 'deleted' },
    token: admin,
    idempotencyKey: randomUUID(),
  });
  await nothingIsLeftOf(words);
  const { invoice } = await api.must(routes.invoice.getInvoice, { params: { bookingId: ride._id }, token: admin });
  expect(JSON.stringify(invoice.billTo)).toContain(before.companyName);
});

it('has no field for the number of an Aadhaar card, in no table and no contract', async () => {
  const isNumber = (name: string) => /aadha*r.*(number|no$|no_|num|digits|id$)|^(uid|uidai)/i.test(name);
  const { rows } = await database.query<{ name: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name, column_name from information_schema.columns`,
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(({ name }) => name).filter((name) => isNumber(name.split('.')[2] ?? ''))).toEqual([]);
  const fields = new Set([...JSON.stringify([allRoutes(), events]).matchAll(/"(\w+)":/g)].map(([, name = '']) => name));
  expect([...fields]).toEqual(expect.arrayContaining(['aadhaarVerified', 'phoneNumber']));
  expect([...fields].filter(isNumber)).toEqual([]);
});

it('keeps the audit trail whole', async () => {
  const { entries } = await api.must(auth.auditTrail, { query: { action: 'person.forgotten' }, token: admin });
  // An employee, a driver, a company and its only employee.
  expect(entries).toHaveLength(4);
  const { checkTrail } = await import('@pahiya/auth');
  const run = async (text: string, values: unknown[]) => (await database.query(text, values)).rows;
  expect((await checkTrail(run)).faults).toEqual([]);
});
