import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Booking, RouteContract } from '@pahiya/contracts';
import type { HttpClient } from '../http-client.ts';
import { SHOWN } from './check-events.ts';
import type { PageView } from './history.ts';

const AGAIN_MS = 500;

export interface PageOptions extends Pick<PageView, 'who' | 'shows'> {
  url: string;
  api: HttpClient;
  token: string;
  /** The list that it shows. */
  list: RouteContract;
}

/** An open page: it hears messages, and reads its list whenever it has connected. */
export class OpenPage {
  readonly #options: PageOptions;
  readonly #socket: Socket;
  readonly #revisions = new Map<string, number>();
  #closed = false;

  constructor(options: PageOptions) {
    this.#options = options;
    const { url, token } = options;
    const reconnecting = { reconnectionDelay: AGAIN_MS, reconnectionDelayMax: AGAIN_MS };
    this.#socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, ...reconnecting });
    this.#socket.on('booking_updated', ({ booking }: { booking: Booking }) => this.#learn(booking));
    this.#socket.on('connect', () => void this.#readList());
    // Socket.IO does not open a connection again that the server has ended or refused.
    for (const event of ['disconnect', 'connect_error']) this.#socket.on(event, () => void this.#comeBack());
  }

  view(): PageView {
    const { who, shows } = this.#options;
    return { who, shows, revisions: new Map(this.#revisions) };
  }

  close(): void {
    this.#closed = true;
    this.#socket.disconnect();
  }

  #learn({ _id, revision }: Booking): void {
    this.#revisions.set(_id, Math.max(revision, this.#revisions.get(_id) ?? 0));
  }

  async #comeBack(): Promise<void> {
    await delay(AGAIN_MS);
    if (!this.#closed && !this.#socket.active) this.#socket.connect();
  }

  async #readList(): Promise<void> {
    const { api, list, token } = this.#options;
    while (!this.#closed && this.#socket.connected) {
      try {
        const reply = (await api.must(list, { query: { limit: SHOWN }, token })) as { bookings: Booking[] };
        for (const booking of reply.bookings) this.#learn(booking);
        return;
      } catch {
        // The page reads again until it has its list.
        await delay(AGAIN_MS);
      }
    }
  }
}
