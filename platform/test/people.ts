import { randomInt } from 'node:crypto';
import { routes, type Booking, type BookingForm } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { documentImage } from '../src/demo/document-image.ts';
import type { HttpClient } from './http-client.ts';

/** The password of everybody whom a test makes, and of the first admin. */
export const password = 'Kaveri#2026';
const { auth, booking, driver, invoice } = routes;

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

/** The people of a platform, and what they do. Everything goes through the calls that people make. */
export class People {
  readonly #api: HttpClient;
  #made = 0;

  constructor(api: HttpClient) {
    this.#api = api;
  }

  #unique(): string {
    this.#made += 1;
    return `${this.#made}x${randomInt(36 ** 6).toString(36)}`;
  }

  /** Signs in the first admin, whom the configuration names. */
  async admin(): Promise<string> {
    return (await this.#api.must(auth.loginAdmin, { body: { email: 'admin@pahiya.example', password } })).token;
  }

  /** A company that the admin registers, so that it is active at once. Its riders book as often as a test wants. */
  async company(): Promise<Company> {
    const companyId = `C-${this.#unique()}`;
    const [companyName, email] = [`Wheel Works ${companyId}`, `${companyId.toLowerCase()}@company.example`];
    const body = { companyId, companyName, email, password };
    await this.#api.must(auth.registerCompany, { body, token: await this.admin() });
    const { token } = await this.#api.must(auth.loginCompany, { body: { email, password } });
    await this.#api.must(booking.changeRideLimits, { body: { mostOpenRides: null, overlapping: true }, token });
    return { companyId, token };
  }

  async rider({ companyId, token }: Company, employeeName = 'Asha Rao'): Promise<Rider> {
    const employeeId = `E-${this.#unique()}`;
    const employee = { employeeId, employeeName, email: `${employeeId.toLowerCase()}@staff.example` };
    const { employee: registered } = await this.#api.must(auth.addEmployee, { body: { ...employee, password }, token });
    const signedIn = await this.#api.must(auth.loginUser, { body: { ...employee, companyId, password } });
    return { token: signedIn.token, _id: registered._id };
  }

  /** A driver whom an admin registers, with both documents. */
  async registerDriver(admin: string, fullName = 'Ravi Kumar'): Promise<{ _id: string; phoneNumber: string }> {
    const phoneNumber = `9${randomInt(10 ** 9)
      .toString()
      .padStart(9, '0')}`;
    const form = new FormData();
    for (const [name, value] of Object.entries({
      fullName,
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
    const { driver: registered } = await this.#api.must(driver.registerDriver, { form, token: admin });
    return { _id: registered._id, phoneNumber };
  }

  async driverToken(phoneNumber: string, ofDriver = password): Promise<string> {
    return (await this.#api.must(auth.loginDriver, { body: { phoneNumber, password: ofDriver } })).token;
  }

  async driver(admin: string, fullName?: string): Promise<Driver> {
    const { _id, phoneNumber } = await this.registerDriver(admin, fullName);
    return { _id, token: await this.driverToken(phoneNumber) };
  }

  async book(rider: Rider, daysFromNow = 2, change: Partial<BookingForm> = {}): Promise<Booking> {
    const body = { ...rideForm(daysFromNow), ...change };
    return (await this.#api.must(booking.createBooking, { body, token: rider.token })).booking;
  }

  async assign(ride: Booking, driverId: string, admin: string): Promise<Booking> {
    return (await this.#api.must(booking.assignDriver, { body: { bookingId: ride._id, driverId }, token: admin }))
      .booking;
  }

  async accept(ride: Booking, { _id, token }: Driver): Promise<Booking> {
    const body = { bookingId: ride._id, driverId: _id, action: 'accept' as const };
    return (await this.#api.must(booking.acceptBooking, { body, token })).booking;
  }

  async drive(ride: Booking, { _id, token }: Driver): Promise<Booking> {
    const body = { bookingId: ride._id, driverId: _id };
    await this.#api.must(booking.startRide, { body, token });
    return (await this.#api.must(booking.completeRide, { body: { ...body, waitingMinutes: 20 }, token })).booking;
  }

  /** A ride from booking to completion. Rides of one driver need different days, so that they do not overlap. */
  async completedRide(of: { rider: Rider; driver: Driver; admin: string; daysFromNow: number }): Promise<Booking> {
    const ride = await this.book(of.rider, of.daysFromNow);
    await this.assign(ride, of.driver._id, of.admin);
    await this.accept(ride, of.driver);
    return this.drive(ride, of.driver);
  }

  /** The serial of a completed ride's invoice, as soon as the invoice service has made it. */
  serialOf(ride: Booking, token: string): Promise<string> {
    const invoiceOf = { params: { bookingId: ride._id }, token };
    return eventually(async () => (await this.#api.must(invoice.getInvoice, invoiceOf)).invoice.serial ?? undefined, {
      describe: `ride ${ride.bookingId} to have a serial`,
    });
  }
}

/** A ride from MG Road to Electronic City, that many days from now. */
export const rideForm = (daysFromNow: number) => ({
  pickup: 'MG Road, Bengaluru',
  dropoff: 'Electronic City, Bengaluru',
  pickupLocation: { address: 'MG Road, Bengaluru', lat: 12.9756, lng: 77.6068 },
  dropoffLocation: { address: 'Electronic City, Bengaluru', lat: 12.8452, lng: 77.6602 },
  cabType: 'Sedan' as const,
  date: new Date(Date.now() + daysFromNow * 24 * 3600_000).toISOString().slice(0, 10),
  time: '10:00',
});
