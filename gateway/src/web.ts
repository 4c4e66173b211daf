import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { routes } from '@pahiya/contracts';
import type { GatewayConfig } from './config.ts';
import { FIRST_CALLS_HASH } from './first-calls.ts';
import { originsOfMaps, type MapSources } from './maps.ts';
import { pageSender, pathOf } from './pages.ts';
import { distOf } from './remotes/built-remotes.ts';
import { deployedRemotes, type DeployedRemotes, type RemotesPlaces } from './remotes/deployed-remotes.ts';
import { UNCOUNTED } from './rate-limit.ts';
import { servedRemotes, type ServedRemotes } from './remotes/remote-servers.ts';

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
  'referrer-policy',
];

const PART_OF_A_PAGE = /\.(m?js|css|svg|png|woff2|json|webmanifest)$|\/assets\//;
const WORKER_SCRIPT = /worker[^/]*\.m?js$/;

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

/** The folder that /remotes/<place>/ shows: of the current build, or of the version that is named behind an @. */
function folderOf(place: string, { webRoot, remoteVersionsDir }: RemotesPlaces): string | undefined {
  const [, name, version] = /^([a-z][a-z0-9]*)(?:@([A-Za-z0-9][\w.-]*))?$/.exec(place) ?? [];
  if (name === undefined) return undefined;
  if (version === undefined) return distOf(webRoot, name);
  return remoteVersionsDir === undefined ? undefined : join(remoteVersionsDir, name, version);
}

/** Tells the machine room that the file of versions is not in force: a wrong edit must not take the gateway out of service. */
function watchVersions(metrics: Registry, isInForce: () => boolean): void {
  new Gauge({
    name: 'pahiya_remotes_config_in_force',
    help: 'Whether /remotes.json follows the file that REMOTES_CONFIG names: 1, or 0 while the choice before it holds',
    registers: [metrics],
    collect() {
      this.set(isInForce() ? 1 : 0);
    },
  });
}

type FilesConfig = Pick<GatewayConfig, 'serviceWorkers' | keyof MapSources> & RemotesPlaces;
type WebConfig = FilesConfig & Pick<GatewayConfig, 'publicUrl' | 'salesEmail' | 'remoteServers'>;

/**
 * Serves each remote at /remotes/<name>/ and its kept versions at /remotes/<name>@<version>/, with the headers that the
 * whole web has. Those that have servers of their own come from there.
 */
export async function installFiles(app: FastifyInstance, config: FilesConfig, served?: ServedRemotes): Promise<void> {
  const { webRoot, serviceWorkers, remoteOrigins } = config;
  const maps = originsOfMaps(config);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", FIRST_CALLS_HASH, ...remoteOrigins],
        styleSrc: ["'self'", "'unsafe-inline'", ...remoteOrigins],
        fontSrc: ["'self'", 'data:', ...remoteOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...remoteOrigins],
        connectSrc: ["'self'", 'ws:', 'wss:', 'data:', ...maps, ...remoteOrigins],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Served over plain HTTP on a desk or behind a proxy that speaks TLS: the proxy sets this one.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (!PART_OF_A_PAGE.test(request.url)) return;
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    // A worker obeys the policy that its own script came with; other scripts, stylesheets, pictures and fonts obey none.
    if (!WORKER_SCRIPT.test(request.url)) reply.removeHeader('content-security-policy');
  });
  const files = {
    preCompressed: true,
    cacheControl: false,
    // Their ETag is enough, and nothing is asked for in pieces: a page has twenty of them.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
      reply.header('cache-control', cacheControlOf(path));
      // Its pages lie beside its folder, not below it. The path is of the file, which may be the compressed one.
      if (path.replace(/\.(br|gz)$/, '').endsWith(WORKER)) reply.header('service-worker-allowed', '/');
    },
  };
  await app.register(fastifyStatic, { ...files, root: webRoot, serve: false });
  app.get<{ Params: { place: string; '*': string } }>('/remotes/:place/*', { config: UNCOUNTED }, (request, reply) => {
    const { place, '*': file } = request.params;
    if (!serviceWorkers && `/${file}` === WORKER) return retireWorker(reply);
    if (served?.has(place)) return served.pass(place, request, reply);
    const folder = folderOf(place, config);
    if (folder === undefined || !existsSync(folder)) return reply.callNotFound();
    // A shell of another origin may load them: they are the same for everybody.
    void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    return reply.sendFile(file, folder);
  });
}

/** Serves the built shell at /, the remotes, which it answers, and /remotes.json, which is how the shell finds them. */
export async function installWeb(
  app: FastifyInstance,
  config: WebConfig,
  metrics: Registry,
): Promise<DeployedRemotes | undefined> {
  const { webRoot, publicUrl, salesEmail, mapStyleUrl, remoteServers } = config;
  const shell = join(webRoot, 'shell/dist');
  if (!existsSync(shell)) {
    app.log.warn(`No built web under ${webRoot}: only the API is served.`);
    return undefined;
  }
  const served = servedRemotes(remoteServers, app.log);
  app.addHook('onClose', () => served.close());
  await installFiles(app, config, served);
  const remotes = deployedRemotes(config, { served, log: app.log });
  await remotes.refresh();
  watchVersions(metrics, () => remotes.problem() === undefined);
  const pages = pageSender(shell, { origin: publicUrl.replace(/\/$/, ''), salesEmail });
  for (const file of ['robots.txt', 'sitemap.xml'])
    app.get(`/${file}`, { config: UNCOUNTED }, (request, reply) => pages.sendText(file, request, reply));
  // A browser beyond the limit of calls still gets its pages, which say so: a problem is nothing to look at.
  app.get('/*', { config: UNCOUNTED }, async (request, reply) => {
    const path = pathOf(request);
    if (path === '/') return pages.sendPage('index', request, { reply });
    if (!isPage(path)) return reply.sendFile(decodeURIComponent(path), shell);
    return pages.sendPage('app', request, { reply, remote: await remotes.remoteOfPage(path, request) });
  });

  const schema = { response: { 200: routes.gateway.remotes.reply } };
  app.get(routes.gateway.remotes.path, { schema, config: UNCOUNTED }, async (request, reply) => {
    void reply.header('cache-control', REVALIDATE);
    return {
      remotes: await remotes.answerTo(request, reply),
      ...(mapStyleUrl !== undefined && { mapStyleUrl }),
    };
  });
  return remotes;
}

/** Paths of the web's own pages, for which the shell is the answer: no file extension, and not an API's or a remote's. */
function isPage(path: string): boolean {
  return !/\.[A-Za-z0-9]+$/.test(path) && !/^\/(api|assets|remotes|internal|health|socket\.io)(\/|$)/.test(path);
}
