import type { FastifyInstance } from 'fastify';
import { clientAddress, memoryLiveState, PahiyaError } from '@pahiya/service-kit';
import { DOCS_PATH } from './rate-limit.ts';

const WINDOW_S = 60;

/**
 * The most requests of an address to the web in a minute, per replica. An office shares one address, and everybody in
 * it may open the platform at nine: a first visit is one page with some thirty files, which browsers then keep.
 */
export const WEB_LIMITS = { pages: 1_200, files: 12_000 };
type WebLimits = typeof WEB_LIMITS;

/**
 * Whether the path is a file of a page: it has an extension, and is not one of the texts that are made for each
 * request.
 */
const isFile = (path: string): boolean =>
  /\.[A-Za-z0-9]+$/.test(path) && !/^\/(remotes\.json|robots\.txt|sitemap\.xml)$/.test(path);

/**
 * Limits requests for pages and their files, which the limit of calls does not count: a browser over that limit still
 * gets its pages, which show the error. Counted in the memory of the process, because pages are sent without Redis,
 * too, and a file costs less than asking Redis.
 */
export function installWebLimit(
  app: FastifyInstance,
  { limits = WEB_LIMITS, nowMs = () => performance.now() }: { limits?: WebLimits; nowMs?: () => number } = {},
): void {
  const counts = memoryLiveState(nowMs);
  app.addHook('onClose', () => counts.close());
  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (!config.isUncounted && !url.startsWith(DOCS_PATH)) return;
    const kind = isFile(request.url.split('?', 1)[0] ?? '') ? 'files' : 'pages';
    if ((await counts.hit(`${kind}:${clientAddress(request)}`, WINDOW_S)) <= limits[kind]) return;
    throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'requests', seconds: WINDOW_S }, { retryAfterS: WINDOW_S });
  });
}
