import { routes, type CabType } from '@pahiya/contracts';
import type { PlatformClock } from '../platform-clock.ts';
import type { ApiClient } from './api-client.ts';
import { DEMO_APPLICANT, DEMO_COMPANIES, DEMO_DRIVERS, DEMO_PASSWORD, type DemoDriver } from './demo-data.ts';
import { documentImage } from './document-image.ts';

const DAY_MS = 24 * 3600_000;
/** Longer than the rides go back, so that the first salary cycle is over. */
const DAYS_OF_PEOPLE = 40;

export interface RegisteredDriver {
  id: string;
  token: string;
  vehicleNumber: string;
  vehicleType: CabType;
}

/** Everybody in the demonstration: tokens of the admin and the riders, and the drivers in the order of DEMO_DRIVERS. */
export interface DemoPeople {
  admin: string;
  riders: string[];
  drivers: RegisteredDriver[];
}

interface RegistrationOptions {
  clock: PlatformClock;
  today: Date;
  /** Token of the first admin. */
  admin: string;
}

/** Registers companies, employees and drivers, in the past; then signs them in, today. */
export async function registerPeople(client: ApiClient, options: RegistrationOptions): Promise<DemoPeople> {
  const { clock, today, admin } = options;
  clock.pretend(new Date(today.getTime() - DAYS_OF_PEOPLE * DAY_MS));
  for (const { companyId, companyName, email } of DEMO_COMPANIES)
    await client.call(routes.auth.registerCompany, {
      body: { companyId, companyName, email, password: DEMO_PASSWORD },
      token: admin,
    });
  const driverIds: string[] = [];
  for (const driver of DEMO_DRIVERS) {
    const registered = await client.call(routes.driver.registerDriver, { form: driverForm(driver), token: admin });
    driverIds.push(registered.driver._id);
  }
  await registerEmployees(client, options);

  clock.real();
  const riders = await signInRiders(client);
  const drivers = await signInDrivers(client, driverIds);
  await client.call(routes.driver.registerDriver, { form: driverForm({ ...DEMO_APPLICANT, salary: 0 }) });
  return { admin, riders, drivers };
}

/** Each company adds its employees, one every three days. */
async function registerEmployees(client: ApiClient, { clock, today }: RegistrationOptions): Promise<void> {
  for (const { email, employees } of DEMO_COMPANIES) {
    const { token } = await client.call(routes.auth.loginCompany, { body: { email, password: DEMO_PASSWORD } });
    // The rides of the demonstration are random, and people who try the product book the same ride again and again.
    const limits = { mostOpenRides: null, overlapping: true };
    await client.call(routes.booking.changeRideLimits, { body: limits, token });
    for (const [nth, employee] of employees.entries()) {
      clock.pretend(new Date(today.getTime() - (DAYS_OF_PEOPLE - 1 - 3 * nth) * DAY_MS));
      await client.call(routes.auth.addEmployee, { body: { ...employee, password: DEMO_PASSWORD }, token });
    }
  }
}

async function signInRiders(client: ApiClient): Promise<string[]> {
  const tokens: string[] = [];
  for (const { companyId, employees } of DEMO_COMPANIES)
    for (const employee of employees) {
      const body = { ...employee, companyId, password: DEMO_PASSWORD };
      tokens.push((await client.call(routes.auth.loginUser, { body })).token);
    }
  return tokens;
}

function signInDrivers(client: ApiClient, ids: readonly string[]): Promise<RegisteredDriver[]> {
  return Promise.all(
    DEMO_DRIVERS.map(async ({ phoneNumber, vehicleNumber, vehicleType }, index) => ({
      id: ids[index] ?? '',
      token: (await client.call(routes.auth.loginDriver, { body: { phoneNumber, password: DEMO_PASSWORD } })).token,
      vehicleNumber,
      vehicleType,
    })),
  );
}

function driverForm(driver: Omit<DemoDriver, 'email'> & { email?: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...driver, password: DEMO_PASSWORD })) form.append(name, String(value));
  form.append('licenseImage', new Blob([documentImage([31, 78, 140])], { type: 'image/png' }), 'licence.png');
  form.append('aadhaarCardImage', new Blob([documentImage([178, 76, 32])], { type: 'image/png' }), 'aadhaar.png');
  return form;
}

/** Advances of both salary cycles, and one raise. */
export async function payAdvances(client: ApiClient, { admin, drivers }: DemoPeople, today: Date): Promise<void> {
  const advances = [
    { driver: 0, amount: 3000, daysAgo: 33, note: 'School fees' },
    { driver: 0, amount: 2000, daysAgo: 6, note: 'Advance payment' },
    { driver: 2, amount: 4500, daysAgo: 4, note: 'Medical' },
    { driver: 3, amount: 1500, daysAgo: 20, note: 'Festival' },
  ];
  for (const { driver, amount, daysAgo, note } of advances) {
    await client.call(routes.salary.giveAdvance, {
      params: { id: drivers[driver]?.id ?? '' },
      body: { amount, note, date: new Date(today.getTime() - daysAgo * DAY_MS).toISOString() },
      token: admin,
    });
  }
  await client.call(routes.salary.adjustSalary, {
    params: { id: drivers[1]?.id ?? '' },
    body: { amount: 1000, changeType: 'increase', note: 'Six months without a complaint' },
    token: admin,
  });
}
