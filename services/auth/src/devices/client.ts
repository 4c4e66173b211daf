import { clientAddress, cookieOf, setCookie } from '@pahiya/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_KEPT_DAYS } from './known-device.repository.ts';

/**
 * Contains the token of a device that has logged in before. The token proves nothing: it only gives the device its own
 * count of wrong passwords.
 */
const DEVICE_COOKIE = 'device';

/** Twice the longest that browsers send. */
const LONGEST_USER_AGENT = 512;

/** Who calls, as far as the network and the browser tell. */
export interface Client {
  address: string;
  /** The browser's description of itself. */
  userAgent: string | null;
  /** The token of its device cookie, known or not. */
  device: string | undefined;
  /** Has the browser keep the token of its device. */
  keepDevice(token: string): void;
}

export function clientOf(request: FastifyRequest, reply: Pick<FastifyReply, 'header'>): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    device: cookieOf(request, DEVICE_COOKIE),
    keepDevice(token) {
      const maxAgeS = DEVICE_KEPT_DAYS * 24 * 3600;
      setCookie(request, reply, { name: DEVICE_COOKIE, value: token, maxAgeS, sameSite: 'Strict' });
    },
  };
}
