import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Configuration } from '@rspack/core';
import { type RemoteEntry } from '@pahiya/contracts';
import { REMOTE_NAME } from '@pahiya/contracts/remote-name';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';
import { type FakePlatform } from '../standalone/fake-platform.ts';

type DevServer = Exclude<Configuration['devServer'], false | undefined>;
type Middlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

/**
 * The environment variable with the URLs of the remotes under development, separated by commas. `npm run dev` sets it
 * for the shell's server.
 */
const DEV_REMOTES = 'DEV_REMOTES';

const WORKER = new RegExp(`^/remotes/${REMOTE_NAME}/worker\\.js$`);

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

function first(middlewares: Middlewares, handle: Handle): Middlewares {
  const middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) =>
    void handle(request, response).then((handled) => handled || next(), next);
  return [{ name: 'pahiya', middleware }, ...middlewares] as Middlewares;
}

/** Answers with an empty service worker, so that nothing is cached during development. */
function sendEmptyWorker(response: ServerResponse): true {
  response.writeHead(200, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' }).end();
  return true;
}

/** Serves a remote alone: its pages, and answers to their calls from the contract. */
export function remoteDevServer(manifest: RemoteManifest, port: number): DevServer {
  const entry = `http://localhost:${port}/remote-entry.js`;
  // The fake platform is imported only when a development server runs, because every build reads this file.
  const opened = Promise.withResolvers<FakePlatform>();
  return {
    host: 'localhost',
    port,
    hot: true,
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    onListening({ server }) {
      import('../standalone/fake-platform.ts').then(({ fakePlatform }) => {
        const platform = fakePlatform({ ...manifest, entry });
        platform.listenOn(server as never);
        opened.resolve(platform);
      }, opened.reject);
    },
    setupMiddlewares: (middlewares) =>
      first(middlewares, async (request, response) =>
        request.url === `/remotes/${manifest.name}/worker.js`
          ? sendEmptyWorker(response)
          : (await opened.promise).handle(request, response),
      ),
  };
}

/**
 * The development manifest at that address. There is none while the remote is still building or is not under
 * development; then the remote is loaded from the platform.
 */
async function inDevelopment(address: string): Promise<RemoteEntry[]> {
  try {
    const answer = await fetch(new URL('remote.json', address));
    return answer.ok ? [(await answer.json()) as RemoteEntry] : [];
  } catch {
    return [];
  }
}

/** Serves the shell. Other requests go to the platform at `gateway`, except those for remotes under development. */
export function shellDevServer(port: number, gateway: string): DevServer {
  const addresses = (process.env[DEV_REMOTES] ?? '').split(',').filter(Boolean);
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (WORKER.test(request.url ?? '')) return sendEmptyWorker(response);
    if (request.url !== '/remotes.json') return false;
    const answer = await fetch(new URL(request.url, gateway), { headers: { cookie: request.headers.cookie ?? '' } });
    const deployed = (await answer.json()) as { remotes: RemoteEntry[] };
    const own = (await Promise.all(addresses.map(inDevelopment))).flat();
    const others = deployed.remotes.filter(({ name }) => own.every((remote) => remote.name !== name));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...deployed, remotes: [...others, ...own] }));
    return true;
  }
  return {
    host: 'localhost',
    port,
    hot: true,
    historyApiFallback: { index: '/app.html' },
    proxy: [
      { context: ['/api', '/remotes', '/health'], target: gateway },
      { context: ['/socket.io'], target: gateway, ws: true },
    ],
    setupMiddlewares: (middlewares) => first(middlewares, answer),
  };
}
