import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventually } from '@pahiya/testing';
import { launchChromium } from '@pahiya/testing/browser';
import { openPlatform, type OpenPlatform } from './open-platform.ts';

let platform: OpenPlatform;
beforeAll(async () => {
  platform = await openPlatform({
    MAP_STYLE_URL: 'https://tiles.example/style.json',
    REMOTE_ORIGINS: 'https://cdn.example',
  });
});
afterAll(() => platform.close());

/** A server on the same machine that answers everybody, and the paths that it was asked for. */
async function strangeServer() {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

it('lets a page talk to its own host, by calls and by a socket, to hosts that were named, and to no other', async () => {
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const stranger = await strangeServer();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addInitScript((token) => localStorage.setItem('token', token), platform.tokenFor('admin'));
    await page.addInitScript({
      content: `globalThis.refused = [];
        addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
          refused.push(effectiveDirective + ' ' + blockedURI));`,
    });
    const heard: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().startsWith(url.replace('http', 'ws')))
        socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    });
    const answer = await page.goto(`${url}/admin`);
    expect(/connect-src ([^;]*)/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1]).toBe(
      "'self' https://tiles.example https://cdn.example",
    );
    // socket.io says 40 when a namespace is joined.
    await eventually(() => heard.some((payload) => payload.startsWith('40')), { describe: 'the live connection' });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'refused') as string[])).toEqual([]);

    const refused = await page.evaluate(async (host) => {
      await fetch(`http://${host}/call`).catch(() => undefined);
      const socket = new WebSocket(`ws://${host}/socket`);
      await new Promise((resolve) => socket.addEventListener('error', resolve));
      return Reflect.get(globalThis, 'refused') as string[];
    }, stranger.host);
    expect(refused).toEqual([`connect-src http://${stranger.host}/call`, `connect-src ws://${stranger.host}/socket`]);
    expect(stranger.asked).toEqual([]);
  } finally {
    await browser.close();
    stranger.server.close();
  }
});
