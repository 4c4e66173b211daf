import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { REMOTE_NAME, routes } from '@pahiya/contracts';
import { withoutAnswerHeaders } from '@pahiya/service-kit';
import { exportsSpans } from '@pahiya/tracing';
import type { GatewayConfig } from './config.ts';
import { FIRST_CALLS_HASH } from './first-calls.ts';
import { originsOfMaps, type MapSources } from './maps.ts';
import { PageSender, pathOf } from './pages.ts';
import { distOf } from './remotes/built-remotes.ts';
import { deployedRemotes, type DeployedRemotes, type RemotesPlaces } from './remotes/deployed-remotes.ts';
import { UNCOUNTED } from './rate-limit.ts';
import { servedRemotes, type ServedRemotes } from './remotes/remote-servers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Headers that have no effect on scripts and stylesheets. They are removed there, because a page loads twenty of those. */
const DOCUMENT_HEADERS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'];

/** Pages, scripts and images are public, so the first of these headers is not needed; the others only affect outdated browsers. */
const NEEDLESS = {
  crossOriginResourcePolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  // The directive frame-ancestors does the same, and more strictly.
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const PART_OF_A_PAGE = /\.(m?js|css|svg|png|woff2|json|webmanifest)$|\/assets\//;
/** Files that a browser runs or opens by themselves: an SVG is a document. */
const HAS_POLICY = /worker[^/]*\.m?js$|\.svg$/;

/** Hashed assets never change. Everything else is revalidated by its ETag. */
function cacheControlOf(path: string): string {
  return /[\\/](assets|fonts)[\\/]/.test(path) ? IMMUTABLE : REVALIDATE;
}

/** The service worker of a remote that is an application of its own. */
const WORKER = '/worker.js';
/** Served instead of every remote's worker while workers are switched off. It deletes the caches and unregisters itself. */
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

/** The form `<name>` or `<name>@<version>`. */
const PLACE = new RegExp(`^(${REMOTE_NAME})(?:@([A-Za-z0-9][\\w.-]*))?$`);

/** The folder that /remotes/<place>/ serves: the current build, or the version after the @. */
function folderOf(place: string, { webRoot, remoteVersionsDir }: RemotesPlaces): string | undefined {
  const [, name, version] = PLACE.exec(place) ?? [];
  if (name === undefined) return undefined;
  if (version === undefined) return distOf(webRoot, name);
  return remoteVersionsDir === undefined ? undefined : join(remoteVersionsDir, name, version);
}

/** A metric, because a wrong edit of the file of versions must be noticed but must not stop the gateway. */
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

/** Counts builds that are deployed but refused, because they need another ui or web-kit than the shell has. */
function watchRefusals(metrics: Registry, refusals: DeployedRemotes['refusals']): void {
  new Gauge({
    name: 'pahiya_remotes_refused',
    help: 'Builds of remotes that do not fit the shell: 1 for each, by remote and version; the log says why',
    labelNames: ['remote', 'version'] as const,
    registers: [metrics],
    collect() {
      this.reset();
      for (const { name: remote, version } of refusals()) this.set({ remote, version }, 1);
    },
  });
}

type FilesConfig = Pick<GatewayConfig, 'serviceWorkers' | keyof MapSources> & RemotesPlaces;
type WebConfig = FilesConfig & Pick<GatewayConfig, 'publicUrl' | 'salesEmail' | 'remoteServers' | 'tracedPercent'>;

function removeNeedlessHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const path = pathOf(request);
    if (!PART_OF_A_PAGE.test(path)) return;
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    // Browsers apply the policy of a response to documents and workers only.
    if (!HAS_POLICY.test(path)) reply.removeHeader('content-security-policy');
    // An immutable file is never revalidated, so it needs no ETag.
    if (reply.getHeader('cache-control') === IMMUTABLE) reply.removeHeader('etag');
  });
}

/**
 * Serves each remote at /remotes/<name>/ and its kept versions at /remotes/<name>@<version>/, with the headers that the
 * whole web has. Those that have servers of their own come from there.
 */
export async function installFiles(app: FastifyInstance, config: FilesConfig, served?: ServedRemotes): Promise<void> {
  const { webRoot, serviceWorkers, remoteOrigins } = config;
  const maps = originsOfMaps(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) withoutAnswerHeaders(reply);
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", FIRST_CALLS_HASH, ...remoteOrigins],
        styleSrc: ["'self'", "'unsafe-inline'", ...remoteOrigins],
        fontSrc: ["'self'", 'data:', ...remoteOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...remoteOrigins],
        // The live connection is of this host too: 'self' covers ws: and wss: (Chrome 70, Firefox 52, Safari 15.4).
        connectSrc: ["'self'", ...maps, ...remoteOrigins],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // https-only.ts knows whether there is TLS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    ...NEEDLESS,
  });
  removeNeedlessHeaders(app);
  const files = {
    preCompressed: true,
    cacheControl: false,
    // Headers that are not needed: the ETag revalidates, and browsers request no ranges of these files.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
      reply.header('cache-control', cacheControlOf(path));
      // The pages of a remote are not below its folder. The path may be that of the compressed file.
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
    // A shell of another origin may load them: they hold nothing personal.
    void reply.header('access-control-allow-origin', '*');
    return reply.sendFile(file, folder);
  });
}

/** Serves the built shell at /, the remotes, and /remotes.json, by which the shell finds them. Returns the remotes. */
export async function installWeb(
  app: FastifyInstance,
  config: WebConfig,
  metrics: Registry,
): Promise<DeployedRemotes | undefined> {
  const { webRoot, publicUrl, salesEmail, mapStyleUrl, remoteServers, tracedPercent } = config;
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
  watchRefusals(metrics, remotes.refusals);
  const pages = new PageSender(shell, {
    origin: publicUrl.replace(/\/$/, ''),
    salesEmail,
    tracedPercent: String(exportsSpans() ? tracedPercent : 0),
  });
  for (const file of ['robots.txt', 'sitemap.xml'])
    app.get(`/${file}`, { config: UNCOUNTED }, (request, reply) => pages.sendText(file, request, reply));
  // Not counted, so that a browser over the limit still gets its pages, which show the error.
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

/** Whether the shell answers this path: it has no file extension, and belongs to neither the API nor a remote. */
function isPage(path: string): boolean {
  return !/\.[A-Za-z0-9]+$/.test(path) && !/^\/(api|assets|remotes|internal|health|socket\.io)(\/|$)/.test(path);
}
