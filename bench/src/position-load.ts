import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { DriverLocation } from '@pahiya/contracts';
import { io } from 'socket.io-client';
import { serveAsChild } from './child-server.ts';
import { percentile } from './load.ts';

export interface PositionLoad {
  url: string;
  /** A driver on a trip, and the rider who watches it. */
  trips: { driverToken: string; driverId: string; riderToken: string }[];
  perSecond: number;
  seconds: number;
}

/** All times are milliseconds from the moment at which a position was due. */
export interface PositionFigures {
  sent: number;
  seen: number;
  /** Positions answered per second. */
  perSecond: number;
  /** Until the answer to the position. */
  p99: number;
  /** Until the rider's page had the position. */
  seenP95: number;
}

const TICK_MS = 10;
/** A metre to the north. */
const STEP_DEGREES = 1e-5;

/**
 * A driver's phone: one connection, one request at a time, positions wait while it is busy. Written on a plain connection,
 * because Node's client takes as much CPU for a request as the platform.
 */
class Phone {
  readonly latencies: number[] = [];
  readonly #socket: Socket;
  readonly #head: string;
  readonly #due: { at: number; body: string }[] = [];
  #isBusy = false;

  constructor(url: URL, token: string) {
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#head = `PUT /api/driver/location HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
    this.#socket.on('data', (data: Buffer) => this.#answered(data.toString('latin1')));
  }

  async open(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  send(at: number, body: string): void {
    this.#due.push({ at, body });
    if (!this.#isBusy) this.#sendNext();
  }

  close(): void {
    this.#socket.destroy();
  }

  get isIdle(): boolean {
    return this.#due.length === 0;
  }

  #sendNext(): void {
    const [next] = this.#due;
    this.#isBusy = next !== undefined;
    if (next) this.#socket.write(`${this.#head}content-length: ${next.body.length}\r\n\r\n${next.body}`);
  }

  /** The answer has no body. */
  #answered(text: string): void {
    if (!text.startsWith('HTTP/1.1 204')) throw new Error(`A position was answered: ${text}`);
    if (!text.endsWith('\r\n\r\n')) throw new Error('An answer came in parts');
    this.latencies.push(performance.now() - (this.#due.shift()?.at ?? Number.NaN));
    this.#sendNext();
  }
}

async function openPage(url: string, token: string, seen: (position: DriverLocation) => void) {
  const page = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
  page.on('driver_location', seen);
  await new Promise<void>((resolve, reject) => void page.on('connect', resolve).on('connect_error', reject));
  return page;
}

serveAsChild(async ({ url, trips, perSecond, seconds }: PositionLoad) => {
  const sentAt = new Map<string, number>();
  let seen: number[] = [];
  const phones = trips.map(({ driverToken }) => new Phone(new URL(url), driverToken));
  await Promise.all(phones.map((phone) => phone.open()));
  const pages = await Promise.all(
    trips.map(({ riderToken }) =>
      openPage(url, riderToken, ({ driverId, latitude }) => {
        const at = sentAt.get(`${driverId} ${latitude}`);
        if (at !== undefined) seen.push(performance.now() - at);
      }),
    ),
  );
  let count = 0;
  const sendNext = (at: number) => {
    const nth = count % trips.length;
    const latitude = Number((18.5 + Math.floor(count / trips.length) * STEP_DEGREES).toFixed(5));
    sentAt.set(`${trips[nth]?.driverId} ${latitude}`, at);
    phones[nth]?.send(at, JSON.stringify({ latitude, longitude: 73.8567 }));
    count += 1;
  };
  const run = async (): Promise<PositionFigures> => {
    for (const phone of phones) phone.latencies.length = 0;
    seen = [];
    const start = performance.now();
    const total = perSecond * seconds;
    for (let sent = 0; sent < total;) {
      const due = Math.min(total, ((performance.now() - start) * perSecond) / 1000);
      for (; sent < due; sent++) sendNext(start + (sent * 1000) / perSecond);
      await delay(TICK_MS);
    }
    while (phones.some((phone) => !phone.isIdle)) await delay(TICK_MS);
    const answeredIn = (performance.now() - start) / 1000;
    // What the pages have not seen by then counts as lost.
    await delay(2000);
    const latencies = phones.flatMap((phone) => phone.latencies);
    return {
      sent: total,
      seen: seen.length,
      perSecond: total / answeredIn,
      p99: percentile(latencies, 0.99),
      seenP95: percentile(seen, 0.95),
    };
  };
  return {
    url: '',
    answers: { run },
    async stop() {
      for (const each of [...phones, ...pages]) each.close();
    },
  };
});
