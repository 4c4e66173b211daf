import { addDays, MOST_DAYS_OF_A_RIDE, routes, type BookingForm } from '@pahiya/contracts';
import { documentImage } from '../src/demo/document-image.ts';
import { httpClient, type HttpClient } from './http-client.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { peopleOf } from './people.ts';
import { serialOf } from './ride-suite.ts';

const { auth, booking, driver, invoice, salary } = routes;

let platform: OpenPlatform;
let api: HttpClient;
beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
}, 60_000);
afterAll(() => platform.close(), 60_000);

/** Four bytes each in a column. */
const cabs = (count: number): string => '🚕'.repeat(count);

/** The dearest rate card that the contract takes. */
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

it('has room for the most that its contract takes: rates, rides, names, pay and the invoice of it all', async () => {
  const people = peopleOf(api);
  const admin = await people.admin();
  await raiseRates(admin);
  const company = await people.company();
  await api.must(auth.updateCompanyProfile, {
    body: { companyName: cabs(160), address: cabs(400) },
    token: company.token,
  });
  const employee = { employeeId: cabs(40), employeeName: cabs(120), email: `${'a'.repeat(243)}@b.example` };
  await api.must(auth.addEmployee, { body: { ...employee, password: cabs(200) }, token: company.token });
  const rider = await people.rider(company);

  const { date } = people.rideForm(2);
  const form: BookingForm = {
    ...people.rideForm(2),
    pickup: cabs(400),
    dropoff: cabs(400),
    flightNumber: cabs(20),
    terminal: cabs(40),
    tripType: 'outstation',
    passengers: 1e308,
    ...FARTHEST,
    ...withReturn(date),
    returnDate: addDays(date, MOST_DAYS_OF_A_RIDE),
  };
  const lastDay = { ...withReturn('9999-12-31'), returnDate: '9999-12-31', returnTime: '23:59' };
  const latest: BookingForm = { ...form, ...lastDay, tripType: 'local', passengers: -1e308 };
  const nearZero: BookingForm = {
    ...form,
    mode: 'airport',
    passengers: 5e-324,
    pickupLocation: { address: 'Null Island', lat: 5e-324, lng: -5e-324 },
  };
  const [dearest] = await Promise.all(
    [form, latest, nearZero].map((body) => api.must(booking.createBooking, { body, token: rider.token })),
  );
  const tooLong = { ...form, returnDate: addDays(date, MOST_DAYS_OF_A_RIDE + 1) };
  const refused = await api.call(booking.createBooking, { body: tooLong, token: rider.token });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'returnDate']);
  const ride = dearest?.booking;
  if (ride === undefined) throw new Error('no ride');
  expect(ride.fare).toBe(Object.values(ride.fareDetails).reduce((sum, part) => sum + part, 0) - ride.fareDetails.total);

  const cabDriver = await people.driver(admin);
  await people.assign(ride, cabDriver._id, admin);
  await api.must(booking.assignVehicle, { params: { id: ride._id }, body: { vehicleNumber: cabs(20) }, token: admin });
  await people.accept(ride, cabDriver);
  const body = { bookingId: ride._id, driverId: cabDriver._id };
  await api.must(booking.startRide, { body, token: cabDriver.token });
  const extras = { waitingMinutes: 10_080, tollCharges: 100_000 };
  await api.must(booking.completeRide, { body: { ...body, ...extras }, token: cabDriver.token });
  await serialOf(api, ride, admin);
  const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;
  const month = ride.date.slice(0, 7);
  const answers = await Promise.all([
    api.call(invoice.generatePdf, { body: { bookingId: ride._id, signatureData }, token: admin }),
    api.call(invoice.monthlyStatement, { query: { month, format: 'pdf' }, token: admin }),
    api.call(booking.rideFigures, { query: { from: '9999-01-01', to: '9999-12-31' }, token: admin }),
    api.call(booking.rideFigures, { query: { from: '0001-01-01', to: '0001-01-02' }, token: admin }),
    api.call(booking.companyBookings, { query: { sort: 'fare', q: cabs(100) }, token: company.token }),
    api.call(booking.companyStats, { token: company.token }),
    api.call(driver.driverReport, { params: { id: cabDriver._id }, token: admin }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

  const params = { id: cabDriver._id };
  const most = { amount: 10_000_000, note: cabs(500) };
  await api.must(salary.setSalary, { params, body: { salary: most.amount, note: most.note }, token: admin });
  await api.must(salary.adjustSalary, { params, body: { ...most, changeType: 'increase' }, token: admin });
  await api.must(salary.giveAdvance, { params, body: most, token: admin });
  for (const date of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999999999-12:00'])
    expect((await api.call(salary.giveAdvance, { params, body: { ...most, date }, token: admin })).status).toBe(422);
  const pay = await api.must(salary.salaryStatus, { params, token: admin });
  expect([pay.currentCycle.baseSalary, pay.totalAdvance]).toEqual([20_000_000, 10_000_000]);
}, 60_000);
