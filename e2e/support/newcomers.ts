import { routes } from '@pahiya/contracts';
import { callAs } from './call-as.ts';
import { cast, PASSWORD, sessionOf, type DriverAccount, type RiderAccount } from './cast.ts';
import { photo } from './photo.ts';

/** Registers an employee of the demonstration's company, for one journey only. */
export async function newRider(base: string, rider: RiderAccount): Promise<RiderAccount> {
  const { token } = await sessionOf(base, cast.company);
  const { employeeId, name: employeeName, email } = rider;
  await callAs({ base, token }, routes.auth.addEmployee, {
    body: { employeeId, employeeName, email, password: PASSWORD },
  });
  return rider;
}

/** Registers an active driver as the admin, for one journey only. */
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
