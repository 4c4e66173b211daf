import type { RouteContract, RouteReply } from '@pahiya/contracts';
import type { CDPSession, Page } from 'playwright-core';

interface Answer {
  status: number;
  contentType: string;
  content: unknown;
}

/** How the network answers one route in a scene. */
export interface Network {
  method: string;
  /** A path of the contract, with `:id` for the id of a record. */
  path: string;
  /** The answer to what was sent, instead of the server's. */
  answer?: (sent: string | undefined) => Answer;
  /** Changes the content of the server's own answer. Without this and `answer`, the route is never answered. */
  change?: (content: never) => unknown;
}

/** The route gets this answer. */
export function answers<R extends RouteContract>(contract: R, reply: RouteReply<R>): Network {
  const { method, path, status = 200 } = contract;
  return { method, path, answer: () => ({ status, contentType: 'application/json', content: reply }) };
}

/** The route's own answer, changed. */
export function amends<R extends RouteContract>(
  { method, path }: R,
  change: (reply: RouteReply<R>) => RouteReply<R>,
): Network {
  return { method, path, change };
}

interface Refusal {
  status: number;
  code: string;
  sentence: string;
}
const AWAY: Refusal = {
  status: 503,
  code: 'UNAVAILABLE',
  sentence: 'This part of the service is not available right now. Please try again in a moment.',
};

/** The route answers with a problem, by default 503. */
export function fails({ method, path }: RouteContract, { status, code, sentence }: Refusal = AWAY): Network {
  const said = { title: sentence, detail: sentence, message: sentence, error: sentence };
  const content = { type: 'about:blank', status, code, requestId: 'scene', ...said };
  return { method, path, answer: () => ({ status, contentType: 'application/problem+json', content }) };
}

/** The route is never answered. */
export function hangs({ method, path }: RouteContract): Network {
  return { method, path };
}

/** The remote was built for another version of ui than the shell has. */
export function misfits(remote: string): Network {
  const change = ({ remotes, ...rest }: { remotes: { name: string }[] }) => ({
    ...rest,
    remotes: remotes.map((each) => (each.name === remote ? { ...each, requires: { ui: '^99.0.0' } } : each)),
  });
  return { method: 'GET', path: '/remotes.json', change };
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * From now on the page gets these answers, and no earlier ones. Chromium asks about the calls of these routes alone. For
 * Playwright's `page.route` it would ask about every file and leave its cache unused, so that each scene loads all scripts anew.
 */
export async function connect(page: Page, given: readonly Network[]): Promise<void> {
  await sessions.get(page)?.detach();
  sessions.delete(page);
  if (given.length === 0) return;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  session.on('Fetch.requestPaused', (held) => {
    const network = given.findLast(
      ({ method, path }) => method === held.request.method && asks(path).test(held.request.url),
    );
    // The reply fails when the page was closed or has gone on to its next scene: it needs no answer then. If a reply fails
    // for another reason, the page does not reach its state, and the scene fails.
    reply(session, held, network).catch(() => undefined);
  });
  const patterns = given.map(({ path }) => ({ urlPattern: `*${path.replaceAll(/:\w+/g, '*')}*` }));
  await session.send('Fetch.enable', { patterns });
}

/** Every id of a record has a digit; a word such as `figures` is another route. */
const A_RECORD = String.raw`[^/?]*\d[^/?]*`;

function asks(path: string): RegExp {
  return new RegExp(`^\\w+://[^/]+${path.replaceAll(/:\w+/g, A_RECORD)}(\\?|$)`);
}

interface Held {
  requestId: string;
  request: { postData?: string };
  /** Missing while the request is not sent yet. */
  responseStatusCode?: number;
}

async function reply(session: CDPSession, held: Held, network: Network | undefined): Promise<void> {
  const { requestId, request, responseStatusCode: status } = held;
  if (network === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (network.answer) await fulfill(session, requestId, network.answer(request.postData));
  else if (network.change && status === undefined)
    await session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
  else if (network.change && status !== undefined) {
    const { body } = await session.send('Fetch.getResponseBody', { requestId });
    const own = JSON.parse(Buffer.from(body, 'base64').toString()) as never;
    await fulfill(session, requestId, { status, contentType: 'application/json', content: network.change(own) });
  }
}

async function fulfill(session: CDPSession, requestId: string, { status, contentType, content }: Answer) {
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(JSON.stringify(content)).toString('base64'),
  });
}
