import { addDays, MOST_DAYS_OF_A_RIDE, routes, type Booking, type BookingForm } from '@pahiya/contracts';
import { documentImage } from '../src/demo/document-image.ts';
import { httpClient, type HttpClient } from './http-client.ts';
import type { CalledPlatform } from './called-platform.ts';
import { People, rideForm, type Driver, type Rider } from './people.ts';

const { auth, booking, driver, invoice, salary } = routes;

let api: HttpClient;

/** A text of that many characters, each of four bytes in UTF-8. */
const cabs = (count: number): string => '🚕'.repeat(count);

/** Sets the dearest rate card that the contract allows. */
async function raiseRates(admin: string): Promise<void> {
  const { rates } = await api.must(booking.getPricing, {});
  const dearest = {
    localBase: 1_000_000,
    localKm: 0,
    localHours: 0,
    extraPerKm: 1_000,
    extraPerHour: 100_000,
    outstationPerKm: 1_000,
    outstationMinKmPerDay: 2_000,
    driverAllowancePerDay: 100_000,
    airportFlat: 1_000_000,
    airportKm: 0,
    airportExtraPerKm: 1_000,
  };
  await api.must(booking.updatePricing, {
    body: { rates: rates.map(({ cabType }) => ({ cabType, ...dearest })) },
    token: admin,
  });
}

const withReturn = (date: string) => ({ date, time: '09:00', includeReturn: true, returnTime: '09:00' });
const FARTHEST = {
  pickupLocation: { address: cabs(400), lat: 90, lng: -180 },
  dropoffLocation: { address: cabs(400), lat: -90, lng: 180 },
} as const;

/** A rider of a company whose names have the greatest length. */
async function openLargestCompany(people: People) {
  const company = await people.company();
  await api.must(auth.updateCompanyProfile, {
    body: { companyName: cabs(160), address: cabs(400) },
    token: company.token,
  });
  const employee = { employeeId: cabs(40), employeeName: cabs(120), email: `${'a'.repeat(243)}@b.example` };
  await api.must(auth.addEmployee, { body: { ...employee, password: cabs(200) }, token: company.token });
  return { company, rider: await people.rider(company) };
}

/** Books the dearest ride, the latest one and one with numbers next to zero. Returns the dearest. */
async function bookExtremes(rider: Rider): Promise<Booking> {
  const near = rideForm(2);
  const dearest: BookingForm = {
    ...near,
    pickup: cabs(400),
    dropoff: cabs(400),
    flightNumber: cabs(20),
    terminal: cabs(40),
    tripType: 'outstation',
    passengers: 1e308,
    ...FARTHEST,
    ...withReturn(near.date),
    returnDate: addDays(near.date, MOST_DAYS_OF_A_RIDE),
  };
  const lastDay = { ...withReturn('9999-12-31'), returnDate: '9999-12-31', returnTime: '23:59' };
  const latest: BookingForm = { ...dearest, ...lastDay, tripType: 'local', passengers: -1e308 };
  const nearZero: BookingForm = {
    ...dearest,
    mode: 'airport',
    passengers: 5e-324,
    pickupLocation: { address: 'Null Island', lat: 5e-324, lng: -5e-324 },
    dropoffLocation: { address: 'Pune Airport', lat: 18.5821, lng: 73.9197 },
  };
  const [first] = await Promise.all(
    [dearest, latest, nearZero].map((body) => api.must(booking.createBooking, { body, token: rider.token })),
  );
  const tooLong = { ...dearest, returnDate: addDays(near.date, MOST_DAYS_OF_A_RIDE + 1) };
  const refused = await api.call(booking.createBooking, { body: tooLong, token: rider.token });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'returnDate']);
  if (first === undefined) throw new Error('no ride');
  return first.booking;
}

async function completeWithLargestExtras(people: People, ride: Booking, admin: string): Promise<Driver> {
  const cabDriver = await people.driver(admin);
  await people.assign(ride, cabDriver._id, admin);
  await api.must(booking.assignVehicle, { params: { id: ride._id }, body: { vehicleNumber: cabs(20) }, token: admin });
  await people.accept(ride, cabDriver);
  const body = { bookingId: ride._id, driverId: cabDriver._id };
  await api.must(booking.startRide, { body, token: cabDriver.token });
  const extras = { waitingMinutes: 10_080, tollCharges: 100_000 };
  await api.must(booking.completeRide, { body: { ...body, ...extras }, token: cabDriver.token });
  const decision = { ...extras, reason: cabs(500) };
  await api.must(booking.decideExtras, { params: { id: ride._id }, body: decision, token: admin });
  return cabDriver;
}

async function expectReportsOf(ride: Booking, by: { admin: string; company: string; driver: Driver }): Promise<void> {
  const token = by.admin;
  const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
  const month = ride.date.slice(0, 7);
  const answers = await Promise.all([
    api.call(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token }),
    api.call(invoice.monthlyStatement, { query: { month, format: 'pdf' }, token }),
    api.call(booking.rideFigures, { query: { from: '9999-01-01', to: '9999-12-31' }, token }),
    api.call(booking.rideFigures, { query: { from: '0001-01-01', to: '0001-01-02' }, token }),
    api.call(booking.companyBookings, { query: { sort: 'fare', q: cabs(100) }, token: by.company }),
    api.call(booking.companyStats, { token: by.company }),
    api.call(driver.driverReport, { params: { id: by.driver._id }, token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

async function payMost({ _id: id }: Driver, admin: string): Promise<void> {
  const params = { id };
  const most = { amount: 10_000_000, note: cabs(500) };
  await api.must(salary.setSalary, { params, body: { salary: most.amount, note: most.note }, token: admin });
  await api.must(salary.adjustSalary, { params, body: { ...most, changeType: 'increase' }, token: admin });
  await api.must(salary.giveAdvance, { params, body: most, token: admin });
  for (const date of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999999999-12:00'])
    expect((await api.call(salary.giveAdvance, { params, body: { ...most, date }, token: admin })).status).toBe(422);
  const pay = await api.must(salary.salaryStatus, { params, token: admin });
  expect([pay.currentCycle.baseSalary, pay.totalAdvance]).toEqual([20_000_000, 10_000_000]);
}

/** The largest values that the contract allows. */
export function describeExtremeBodies({ urlOf }: Pick<CalledPlatform, 'urlOf'>): void {
  beforeAll(() => {
    api = httpClient(urlOf());
  });

  it('stores and reports the largest values that the contract allows: rates, rides, names, pay and invoices', async () => {
    const people = new People(api);
    const admin = await people.admin();
    await raiseRates(admin);
    const { company, rider } = await openLargestCompany(people);
    const ride = await bookExtremes(rider);
    expect(ride.fare).toBe(
      Object.values(ride.fareDetails).reduce((sum, part) => sum + part, 0) - ride.fareDetails.total,
    );
    const cabDriver = await completeWithLargestExtras(people, ride, admin);
    await people.serialOf(ride, admin);
    await expectReportsOf(ride, { admin, company: company.token, driver: cabDriver });
    await payMost(cabDriver, admin);
  });
}
