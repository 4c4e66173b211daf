import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between a browser and its platform, which a journey can take away. */
export interface Link {
  /** Where the platform is reached through this link. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
}

/**
 * Passes connections on to the platform. The browser's own emulation of an offline network is not enough where a service worker
 * sends: a worker that Chromium starts later may send before the emulation reaches it.
 */
export async function openLink(platform: string): Promise<Link> {
  const { hostname, port } = new URL(platform);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((browser) => {
    if (isCut) return browser.destroy();
    const served = connect(Number(port), hostname);
    for (const [from, to] of [
      [browser, served],
      [served, browser],
    ] as const) {
      open.add(from);
      from.pipe(to);
      // A connection that breaks ends its other half, as it would without the link.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The connections end with the browser's page.
  server.unref();
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
  };
}
