import { io, type Socket } from 'socket.io-client';
import { serveAsChild } from './child-server.ts';

export interface HeldSockets {
  url: string;
  /** One for each socket. */
  tokens: string[];
  /** The first three numbers of the addresses that the proxy in front names. */
  network: string;
}

/** An office behind one address may have 500. */
const OF_AN_ADDRESS = 400;
const AT_ONCE = 50;

async function openSocket(url: string, token: string, address: string): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => void socket.on('connect', resolve).on('connect_error', reject));
  return socket;
}

/** Pages that are open and hear nothing. */
serveAsChild(async ({ url, tokens, network }: HeldSockets) => {
  const sockets: Socket[] = [];
  const waiting = tokens.entries();
  const openAll = async () => {
    for (const [nth, token] of waiting)
      sockets.push(await openSocket(url, token, `${network}.${Math.floor(nth / OF_AN_ADDRESS)}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openAll));
  return {
    url: '',
    answers: { open: () => sockets.filter(({ connected }) => connected).length },
    stop: async () => sockets.forEach((socket) => void socket.close()),
  };
});
