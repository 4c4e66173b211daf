import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { routes, type RemoteEntry } from '@pahiya/contracts';
import type { GatewayConfig } from './config.ts';
import { originsOfMaps, type MapSources } from './maps.ts';
import { pageSender } from './pages.ts';

/** What each remote's build says of itself; a remote that is not built is not offered. */
export function readRemotes(webRoot: string): { name: string; dist: string; entry: RemoteEntry }[] {
  return readdirSync(webRoot)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(webRoot, folder, 'dist/remote.json')))
    .sort()
    .map((folder) => {
      const dist = join(webRoot, folder, 'dist');
      return {
        name: folder.slice('mfe-'.length),
        dist,
        entry: JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as RemoteEntry,
      };
    });
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** What these say is about a document; a script or a stylesheet carries them for nothing, twenty times a page. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Hashed assets never change; everything else is asked for again, cheaply, by its ETag. */
function cacheControlOf(path: string): string {
  return /[\\/](assets|fonts)[\\/]/.test(path) ? IMMUTABLE : REVALIDATE;
}

/** The service worker of a remote that is an application of its own. */
const WORKER = '/worker.js';
/** In place of every remote's worker while they are switched off: browsers fetch it, and it takes everything away. */
const RETIRED_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

function retireWorker(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': REVALIDATE, 'service-worker-allowed': '/' })
    .type('text/javascript; charset=utf-8')
    .send(RETIRED_WORKER);
}

/** Serves the built shell at /, each remote at /remotes/<name>/, and /remotes.json, which is how the shell finds them. */
export async function installWeb(
  app: FastifyInstance,
  config: Pick<GatewayConfig, 'webRoot' | 'publicUrl' | 'salesEmail' | 'serviceWorkers' | keyof MapSources>,
): Promise<void> {
  const { webRoot, publicUrl, salesEmail, serviceWorkers, mapStyleUrl } = config;
  const maps = originsOfMaps(config);
  const shell = join(webRoot, 'shell/dist');
  if (!existsSync(shell)) {
    app.log.warn(`No built web under ${webRoot}: only the API is served.`);
    return;
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        connectSrc: ["'self'", 'ws:', 'wss:', 'data:', ...maps],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Served over plain HTTP on a desk or behind a proxy that speaks TLS: the proxy sets this one.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.includes('/assets/')) return;
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    // A worker obeys the policy that its own script came with; stylesheets and fonts obey none.
    if (!/\.m?js$/.test(request.url)) reply.removeHeader('content-security-policy');
  });
  const files = {
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
      reply.header('cache-control', cacheControlOf(path));
      // Its pages lie beside its folder, not below it. The path is of the file, which may be the compressed one.
      if (path.replace(/\.(br|gz)$/, '').endsWith(WORKER)) reply.header('service-worker-allowed', '/');
    },
  };
  await app.register(fastifyStatic, { ...files, root: shell, serve: false });
  for (const { name, dist } of readRemotes(webRoot)) {
    await app.register(fastifyStatic, { ...files, root: dist, prefix: `/remotes/${name}/`, decorateReply: false });
    if (!serviceWorkers) app.get(`/remotes/${name}${WORKER}`, (_request, reply) => retireWorker(reply));
  }
  const pages = pageSender(shell, { origin: publicUrl.replace(/\/$/, ''), salesEmail });
  for (const file of ['robots.txt', 'sitemap.xml'])
    app.get(`/${file}`, (request, reply) => pages.sendText(file, request, reply));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/') return pages.sendPage('index', request, { reply });
    if (!isPage(path)) return reply.sendFile(decodeURIComponent(path));
    return pages.sendPage('app', request, { reply, preload: remoteFor(path, webRoot)?.preload });
  });

  app.get(routes.gateway.remotes.path, (_request, reply) => {
    void reply.header('cache-control', REVALIDATE);
    return {
      remotes: readRemotes(webRoot).map(({ entry }) => entry),
      ...(mapStyleUrl !== undefined && { mapStyleUrl }),
    };
  });
}

/** The remote that a path belongs to, as the shell will find it. */
function remoteFor(path: string, webRoot: string): RemoteEntry | undefined {
  const covers = (own: string) => path === own || path.startsWith(`${own}/`);
  return readRemotes(webRoot).find(({ entry }) => entry.paths.some(covers))?.entry;
}

/** Paths of the web's own pages, for which the shell is the answer: no file extension, and not an API's or a remote's. */
function isPage(path: string): boolean {
  return !/\.[A-Za-z0-9]+$/.test(path) && !/^\/(api|assets|remotes|internal|health|socket\.io)(\/|$)/.test(path);
}
