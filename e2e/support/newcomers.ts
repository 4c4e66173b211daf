import { routes } from '@pahiya/contracts';
import { callAs } from './call-as.ts';
import { cast, PASSWORD, sessionOf, type DriverAccount, type RiderAccount } from './cast.ts';
import { photo } from './photo.ts';

/** An employee whom the company of the demonstration registers, for one journey alone. */
export async function newRider(base: string, rider: RiderAccount): Promise<RiderAccount> {
  const { token } = await sessionOf(base, cast.company);
  const { employeeId, name: employeeName, email } = rider;
  await callAs({ base, token }, routes.auth.addEmployee, {
    body: { employeeId, employeeName, email, password: PASSWORD },
  });
  return rider;
}

/** A driver whom the admin registers, active at once, for one journey alone. */
export async function newDriver(base: string, driver: DriverAccount): Promise<DriverAccount> {
  const { token } = await sessionOf(base, cast.admin);
  const { name: fullName, phoneNumber, vehicleNumber } = driver;
  const form = new FormData();
  const texts = { fullName, phoneNumber, vehicleNumber, vehicleType: 'SUV', password: PASSWORD };
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const field of ['licenseImage', 'aadhaarCardImage']) {
    const { name, mimeType, buffer } = photo(`${field}.png`);
    form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  await callAs({ base, token }, routes.driver.registerDriver, { form });
  return driver;
}
