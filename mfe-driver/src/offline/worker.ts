import { routes, type Booking } from '@pahiya/contracts';
import { SYNC_TAG } from '../outbox/background-sending.ts';
import { callOf } from '../outbox/call-of.ts';
import { idempotencyKeyOf, isRefusal, type KeptTask, type Outcome } from '../outbox/ride-task.ts';
import { sendInOrder } from '../outbox/send-in-order.ts';
import { keepDeployedVersion, keptFile, keptPage, keptRemotes } from './kept-pages.ts';
import { keptTokens } from './session-store.ts';
import { type WorkerScope } from './worker-scope.ts';

/*
 * The service worker of the driver's screens. It caches the pages, so that they open offline, and sends the driver's
 * pending tasks when the browser wakes it. It never stores an answer of the API: the page keeps what a person reads
 * offline, in that person's session (session-store.ts).
 */
const worker = self as unknown as WorkerScope;

/** After this time the cached page is shown: one bar of reception is as good as offline. */
const NETWORK_FIRST_MS = 3_000;

// A newer worker takes over at once: each version of the pages has its own cache, so no open page loses its files.
worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), keepDeployedVersion()]));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(networkFirst(request, keptPage));
    // A page that opens gets the deployed version. The cache is updated afterwards.
    event.waitUntil(keepDeployedVersion().catch(() => undefined));
  } else if (pathname === routes.gateway.remotes.path) event.respondWith(networkFirst(request, keptRemotes));
  else if (isFile(pathname)) event.respondWith(keptFirst(request));
});

/** Scripts, styles and fonts of the shell and of remotes; the worker ignores everything else, above all the API. */
function isFile(pathname: string): boolean {
  return /^\/(remotes\/[^/]+\/)?assets\/[^/]+$/.test(pathname) || /^\/[^/]+\.(js|svg)$/.test(pathname);
}

async function keptFirst(request: Request): Promise<Response> {
  return (await keptFile(request)) ?? fetch(request);
}

async function networkFirst(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_FIRST_MS));
  const inTime = await Promise.race([answer.catch(() => undefined), late]);
  if (inTime && inTime.status < 500) return inTime;
  return (await kept()) ?? answer;
}

worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendForEverybody());
});

/** Throws while tasks still wait, so that the browser wakes the worker again. */
async function sendForEverybody(): Promise<void> {
  for (const { driverId, token } of await keptTokens()) {
    const left = await sendInOrder<unknown>(driverId, { send: (task) => send(task, token) });
    new BroadcastChannel(SYNC_TAG).postMessage('changed');
    if (left > 0) throw new Error(`${left} actions could not be sent yet.`);
  }
}

/** As a call of the page: one without an answer must not keep the page, which waits for its turn, from sending. */
const CALL_TIMEOUT_MS = 17_000;

async function send(task: KeptTask, token: string): Promise<Outcome<unknown>> {
  const call = (route: { method: string; path: string }, body: unknown) =>
    fetch(route.path, {
      method: route.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKeyOf(task),
        ...(task.language === undefined ? {} : { 'accept-language': task.language }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  const { acceptBooking, startRide, completeRide } = routes.booking;
  try {
    const response = await callOf(task, {
      answer: (body) => call(acceptBooking, body),
      start: (body) => call(startRide, body),
      complete: (body) => call(completeRide, body),
    });
    if (response.ok) return { kind: 'done', answer: undefined };
    const problem: { code?: string; message?: string; booking?: Booking } = await response.json();
    const { code = '', message = '', booking: newest } = problem;
    return code !== '' && isRefusal({ status: response.status, code })
      ? { kind: 'refused', sentence: message, newest }
      : { kind: 'unknown', answered: true };
  } catch {
    // No network, or an answer from a proxy: whether the task was done is unknown, so it is sent again.
    return { kind: 'unknown', answered: false };
  }
}
