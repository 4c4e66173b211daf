import {
  fillPath,
  routes,
  type BookingForm,
  type RouteBody,
  type RouteContract,
  type RouteReply,
} from '@pahiya/contracts';

/** The people on a fresh platform: a company with a rider, and drivers; all are signed in. */
export interface Stage {
  url: string;
  admin: string;
  company: string;
  rider: string;
  riderId: string;
  drivers: { id: string; token: string }[];
}

const PASSWORD = 'Kaveri#2026';

export async function call<R extends RouteContract>(
  url: string,
  contract: R,
  {
    token,
    params,
    body,
    form,
  }: { token?: string; params?: Record<string, string>; body?: RouteBody<R>; form?: FormData } = {},
): Promise<RouteReply<R>> {
  const response = await fetch(url + fillPath(contract.path, params), {
    method: contract.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  });
  if (!response.ok)
    throw new Error(`${contract.method} ${contract.path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as RouteReply<R>;
}

// The smallest PNG: one pixel.
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function setStage(url: string, drivers: number): Promise<Stage> {
  const { token: admin } = await call(url, routes.auth.loginAdmin, {
    body: { email: 'admin@pahiya.example', password: PASSWORD },
  });
  await call(url, routes.auth.registerCompany, {
    token: admin,
    body: { companyId: 'BENCH', companyName: 'Bench', email: 'bench@bench.example', password: PASSWORD },
  });
  const { token: company } = await call(url, routes.auth.loginCompany, {
    body: { email: 'bench@bench.example', password: PASSWORD },
  });
  // One rider books every ride of the bench.
  const limits = { mostOpenRides: null, overlapping: true };
  await call(url, routes.booking.changeRideLimits, { token: company, body: limits });
  const employee = { employeeId: '1', employeeName: 'Asha Rao', email: 'asha@bench.example', password: PASSWORD };
  await call(url, routes.auth.addEmployee, { token: company, body: employee });
  const { token: rider, user } = await call(url, routes.auth.loginUser, { body: { ...employee, companyId: 'BENCH' } });
  const signedIn: Stage['drivers'] = [];
  for (let nth = 0; nth < drivers; nth++) {
    const form = new FormData();
    const phoneNumber = `98${String(10_000_000 + nth)}`;
    for (const [name, value] of Object.entries({
      fullName: `Driver ${nth}`,
      phoneNumber,
      password: PASSWORD,
      vehicleNumber: `MH12BE${1000 + nth}`,
      salary: '20000',
    }))
      form.append(name, value);
    for (const name of ['licenseImage', 'aadhaarCardImage'])
      form.append(name, new Blob([IMAGE], { type: 'image/png' }), `${name}.png`);
    const { driver } = await call(url, routes.driver.registerDriver, { token: admin, form });
    const { token } = await call(url, routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
    signedIn.push({ id: driver._id, token });
  }
  return { url, admin, company, rider, riderId: user._id, drivers: signedIn };
}

/** A local ride in Pune, `days` from now. */
export function rideForm(days: number): BookingForm {
  return {
    pickup: 'Hinjawadi, Pune',
    dropoff: 'Koregaon Park, Pune',
    pickupLocation: { address: 'Hinjawadi, Pune', lat: 18.5913, lng: 73.7389 },
    dropoffLocation: { address: 'Koregaon Park, Pune', lat: 18.5362, lng: 73.8939 },
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    time: '09:15',
    tripType: 'local',
    cabType: 'Sedan',
    passengers: 2,
  };
}

/** Books a ride for the driver and starts its trip. */
export async function startTrip({ url, rider, admin }: Stage, driver: Stage['drivers'][number]): Promise<string> {
  const { booking } = await call(url, routes.booking.createBooking, { token: rider, body: rideForm(3) });
  const body = { bookingId: booking._id };
  await call(url, routes.booking.assignDriver, { token: admin, body: { ...body, driverId: driver.id } });
  await call(url, routes.booking.acceptBooking, { token: driver.token, body: { ...body, action: 'accept' } });
  await call(url, routes.booking.startRide, { token: driver.token, body });
  return booking._id;
}
