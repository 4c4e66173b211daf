import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

/** Each replica of the gateway counts for itself. */
export interface SocketLimits {
  /** An office behind one address has a socket for every open page. */
  perAddress: number;
  perAccount: number;
  /** A page sends three messages when it connects, and an answer to a ping every 25 s. */
  messagesPerTenSeconds: number;
  /** The largest message is the one with the token. */
  messageBytes: number;
  /** A socket that has shown no valid token within this time is closed. */
  tokenWithinMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  perAddress: 500,
  perAccount: 20,
  messagesPerTenSeconds: 40,
  messageBytes: 8 * 1024,
  tokenWithinMs: 5_000,
};

/** The number of open sockets by address or account. */
export class OpenCounts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  isFull(key: string): boolean {
    return (this.#counts.get(key) ?? 0) >= this.#most;
  }

  /** Returns false, and does not count, at the limit. */
  add(key: string): boolean {
    if (this.isFull(key)) return false;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return true;
  }

  remove(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

/**
 * Whether the socket is opened by a page of this platform, or by a program that is no browser. Browsers send the page's
 * origin, so that foreign pages are refused; other programs may omit it.
 * @param publicOrigin the platform's origin, for proxies that change `Host`
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicOrigin: string): boolean {
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Closes a connection that sends more messages than it may. */
export function limitMessages(connection: Socket['conn'], mostInTenSeconds: number): void {
  let windowEndsAt = 0;
  let count = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now >= windowEndsAt) [windowEndsAt, count] = [now + 10_000, 0];
    count += 1;
    if (count > mostInTenSeconds) connection.close(true);
  });
}
