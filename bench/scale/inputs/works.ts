import { request } from 'node:http';
import autocannon from 'autocannon';
import { routes } from '@pahiya/contracts';
import { io, type Socket } from 'socket.io-client';
import { call, rideForm, startTrip, type Stage } from '../../src/stage.ts';

const CONNECTIONS = 20;
const json = { 'content-type': 'application/json' };

type Headers = Record<string, string>;

interface Load {
  url: string;
  count: number;
  requestOf: (nth: number) => { method: 'GET' | 'PUT' | 'POST'; path: string; headers: Headers; body?: string };
}

/** @throws Error for any answer that is no success */
async function send({ url, count, requestOf }: Load): Promise<void> {
  let nth = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: count,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(nth++) }) }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${count} requests failed`);
}

/** Positions of all drivers in turn, each some metres from the one before. */
export function sendPositions({ url, drivers }: Stage, count: number): Promise<void> {
  return send({
    url,
    count,
    requestOf(nth) {
      const driver = drivers[nth % drivers.length];
      const metres = Math.floor(nth / drivers.length) * 30;
      const body = JSON.stringify({ latitude: 18.52 + metres / 111_000, longitude: 73.8567 });
      const headers = { ...json, authorization: `Bearer ${driver?.token}` };
      return { method: 'PUT', path: '/api/driver/location', headers, body };
    },
  });
}

export function askForLists({ url, rider }: Stage, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${rider}` };
  return send({
    url,
    count,
    requestOf: () => ({ method: 'GET', path: '/api/bookings/myBookings?limit=20', headers }),
  });
}

export function bookRides({ url, rider }: Stage, count: number): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${rider}` };
  const body = JSON.stringify(rideForm(5));
  return send({
    url,
    count,
    requestOf: () => ({ method: 'POST', path: '/api/bookings/createBooking', headers, body }),
  });
}

const endTrip = ({ url }: Stage, driver: Stage['drivers'][number], bookingId: string) =>
  call(url, routes.booking.completeRide, {
    token: driver.token,
    body: { bookingId, waitingMinutes: 5, tollCharges: 80 },
  });

/** Rides from booking to completion; each driver drives them one after the other. */
export async function liveRides(stage: Stage, count: number): Promise<void> {
  const each = Math.ceil(count / stage.drivers.length);
  await Promise.all(
    stage.drivers.map(async (driver) => {
      for (let nth = 0; nth < each; nth++) await endTrip(stage, driver, await startTrip(stage, driver));
    }),
  );
}

/** Starts a trip of each driver. Returns a function that ends all of them. */
export async function startTrips(stage: Stage): Promise<() => Promise<unknown>> {
  const rides = await Promise.all(
    stage.drivers.map(async (driver) => ({ driver, id: await startTrip(stage, driver) })),
  );
  return () => Promise.all(rides.map(({ driver, id }) => endTrip(stage, driver, id)));
}

/** Pages of the rider, each of which hears where the cab is. */
export async function openPages({ url, rider }: Stage, count: number): Promise<Socket[]> {
  const pages = Array.from({ length: count }, () =>
    io(url, { transports: ['websocket'], auth: { token: rider }, forceNew: true }),
  );
  await Promise.all(
    pages.map(
      (page) => new Promise<void>((resolve, reject) => void page.on('connect', resolve).on('connect_error', reject)),
    ),
  );
  return pages;
}

/** Bytes of the answer of a list, as a browser gets it. */
export function listBytes({ url, rider }: Stage): Promise<number> {
  const headers = { authorization: `Bearer ${rider}`, 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/bookings/myBookings?limit=20`, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    });
    asked.on('error', reject).end();
  });
}
