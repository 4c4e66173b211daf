import { randomInt } from 'node:crypto';
import { routes, type Booking } from '@pahiya/contracts';
import { documentImage } from '../src/demo/document-image.ts';
import type { HttpClient } from './http-client.ts';

const password = 'Pahiya#2026';
const { auth, booking, driver } = routes;

export interface Rider {
  token: string;
  _id: string;
}
export interface Driver {
  token: string;
  _id: string;
}
export interface Company {
  companyId: string;
  token: string;
}

/** People of a platform, each made through the calls that people make. */
export function peopleOf(api: HttpClient) {
  let made = 0;
  const unique = () => `${++made}x${randomInt(36 ** 6).toString(36)}`;

  const people = {
    /** The first admin, whom the configuration names. */
    async admin(): Promise<string> {
      return (await api.must(auth.loginAdmin, { body: { email: 'admin@pahiya.example', password } })).token;
    },
    async company(): Promise<Company> {
      const companyId = `C-${unique()}`;
      const email = `${companyId.toLowerCase()}@company.example`;
      await api.must(auth.registerCompany, { body: { companyId, companyName: 'Wheel Works', email, password } });
      const { token } = await api.must(auth.loginCompany, { body: { email, password } });
      return { companyId, token };
    },
    async rider({ companyId, token }: Company): Promise<Rider> {
      const employeeId = `E-${unique()}`;
      const employee = { employeeId, employeeName: 'Asha Rao', email: `${employeeId.toLowerCase()}@staff.example` };
      const { employee: registered } = await api.must(auth.addEmployee, { body: { ...employee, password }, token });
      const signedIn = await api.must(auth.loginUser, { body: { ...employee, companyId, password } });
      return { token: signedIn.token, _id: registered._id };
    },
    /** Registered by an admin, with both documents. */
    async registerDriver(admin: string): Promise<{ _id: string; phoneNumber: string }> {
      const phoneNumber = `9${randomInt(10 ** 9)
        .toString()
        .padStart(9, '0')}`;
      const form = new FormData();
      for (const [name, value] of Object.entries({
        fullName: 'Ravi Kumar',
        phoneNumber,
        password,
        gender: 'Male',
        salary: '22000',
        vehicleNumber: 'KA01AB1234',
        vehicleType: 'Sedan',
      }))
        form.append(name, value);
      form.append('licenseImage', new Blob([documentImage([31, 78, 140])], { type: 'image/png' }), 'licence.png');
      form.append('aadhaarCardImage', new Blob([documentImage([178, 76, 32])], { type: 'image/png' }), 'aadhaar.png');
      const { driver: registered } = await api.must(driver.registerDriver, { form, token: admin });
      return { _id: registered._id, phoneNumber };
    },
    async driverToken(phoneNumber: string): Promise<string> {
      return (await api.must(auth.loginDriver, { body: { phoneNumber, password } })).token;
    },
    async driver(admin: string): Promise<Driver> {
      const { _id, phoneNumber } = await people.registerDriver(admin);
      return { _id, token: await people.driverToken(phoneNumber) };
    },

    /** A ride from MG Road to Electronic City, that many days from now. */
    rideForm: (daysFromNow: number) => ({
      pickup: 'MG Road, Bengaluru',
      dropoff: 'Electronic City, Bengaluru',
      pickupLocation: { address: 'MG Road, Bengaluru', lat: 12.9756, lng: 77.6068 },
      dropoffLocation: { address: 'Electronic City, Bengaluru', lat: 12.8452, lng: 77.6602 },
      cabType: 'Sedan' as const,
      date: new Date(Date.now() + daysFromNow * 24 * 3600_000).toISOString().slice(0, 10),
      time: '10:00',
    }),
    async book(rider: Rider, daysFromNow = 2): Promise<Booking> {
      return (await api.must(booking.createBooking, { body: people.rideForm(daysFromNow), token: rider.token }))
        .booking;
    },
    async assign(ride: Booking, driverId: string, admin: string): Promise<Booking> {
      return (await api.must(booking.assignDriver, { body: { bookingId: ride._id, driverId }, token: admin })).booking;
    },
    async accept(ride: Booking, { _id, token }: Driver): Promise<Booking> {
      const body = { bookingId: ride._id, driverId: _id, action: 'accept' as const };
      return (await api.must(booking.acceptBooking, { body, token })).booking;
    },
    async drive(ride: Booking, { _id, token }: Driver): Promise<Booking> {
      const body = { bookingId: ride._id, driverId: _id };
      await api.must(booking.startRide, { body, token });
      return (await api.must(booking.completeRide, { body: { ...body, waitingMinutes: 20 }, token })).booking;
    },
    /** From booking to completion, each with days of its own so that none overlap. */
    async completedRide({
      rider,
      driver: by,
      admin,
      daysFromNow,
    }: {
      rider: Rider;
      driver: Driver;
      admin: string;
      daysFromNow: number;
    }): Promise<Booking> {
      const ride = await people.book(rider, daysFromNow);
      await people.assign(ride, by._id, admin);
      await people.accept(ride, by);
      return people.drive(ride, by);
    },
  };
  return people;
}
