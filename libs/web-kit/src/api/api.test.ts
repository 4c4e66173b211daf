import { TransformStream } from 'node:stream/web';
import { routes } from '@pahiya/contracts';
import { tokenOf } from '../../testing/index.ts';
import { currentAccount, signIn, useSession } from '../session/session.ts';
import { api, download } from './api.ts';
import { isApiError } from './is-api-error.ts';

const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'a1', sid: 's1', role: 'user', exp: 4_000_000_000 }))}.sig`;
const network = globalThis.fetch;
let asked: { url: string; init: RequestInit }[] = [];

interface Answer {
  status: number;
  text: string;
}

/** The network as this page sees it: the same answer for every call, or a failed connection. */
function answer(next: Answer | Error): void {
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
    if (next instanceof Error) throw next;
    const { status, text } = next;
    return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response;
  };
}
const problem = (status: number, members: object): Answer => ({
  status,
  text: JSON.stringify({ status, title: 'T', ...members }),
});

async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!isApiError(error)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

beforeEach(() => {
  asked = [];
  signIn({ token: TOKEN });
});
afterEach(() => {
  globalThis.fetch = network;
});

describe('api', () => {
  it('fills in the path and the query, and sends the token only to routes that need an identity', async () => {
    answer({ status: 200, text: '{"place":{}}' });
    await api(routes.booking.getPlace, { params: { placeId: 'a b' } });
    await api(routes.booking.myBookings, { query: { limit: 20, q: '' } });

    expect(asked.map(({ url }) => url)).toEqual(['/api/places/a%20b', '/api/bookings/myBookings?limit=20']);
    expect(asked.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([null, `Bearer ${TOKEN}`]);
  });

  it('follows another tab that has logged in since, instead of ending that session', async () => {
    answer(problem(401, { code: 'SESSION_ENDED', message: 'Your session has ended.' }));
    const renewed = tokenOf({ sub: 'a1', role: 'user', sid: 's2' });
    // A suspended page hears nothing of it.
    localStorage.setItem('token', renewed);
    expect((await failureOf(api(routes.booking.myBookings))).status).toBe(401);
    expect(localStorage.getItem('token')).toBe(renewed);
    expect(useSession.getState().token).toBe(renewed);
  });

  it('refuses to send a call with the token of another account than it was begun under', async () => {
    answer({ status: 200, text: '{}' });
    const account = currentAccount();
    const claims = { sub: 'somebody-else', role: 'user', sid: 's2', exp: 4_000_000_000 };
    signIn({ token: `e30.${btoa(JSON.stringify(claims))}.sig` });
    const { code, message } = await failureOf(api(routes.auth.updateProfile, { body: {}, account }));

    expect(asked).toEqual([]);
    expect(code).toBe('OTHER_ACCOUNT');
    expect(message).toBe(
      'This was begun under another account, so it was not sent. Log in to that account again to send it.',
    );
  });

  it('uses an early answer once, and only for the same person', async () => {
    const first = { token: TOKEN, sentAtMs: Date.now(), answer: Promise.resolve(new Response('{"bookings":[]}')) };
    const read = () => api(routes.booking.myBookings, { query: { limit: 20 } });
    answer({ status: 200, text: '{"bookings":["asked now"]}' });
    window.firstAnswers = new Map([['/api/bookings/myBookings?limit=20', first]]);
    expect(await read()).toEqual({ bookings: [] });
    expect(await read()).toEqual({ bookings: ['asked now'] });

    for (const other of [
      { token: 'of somebody else' },
      { sentAtMs: Date.now() - 60_000 },
      { answer: Promise.resolve(undefined) },
    ]) {
      window.firstAnswers = new Map([['/api/bookings/myBookings?limit=20', { ...first, ...other }]]);
      expect(await read()).toEqual({ bookings: ['asked now'] });
    }
    expect(asked).toHaveLength(4);
  });

  it('turns a problem document into a sentence, a code and issues', async () => {
    answer(
      problem(422, {
        code: 'FARE_MISMATCH',
        message: 'The fare has changed',
        fare: 1900,
        issues: [{ path: 'body.fare', message: 'is 1900' }],
      }),
    );
    const error = await failureOf(api(routes.booking.myBookings));

    expect(error).toMatchObject({
      status: 422,
      code: 'FARE_MISMATCH',
      message: 'The fare has changed',
      issues: [{ path: 'body.fare' }],
    });
    expect(error.problem.fare).toBe(1900);
  });

  it.each([
    ['a proxy page', { status: 502, text: '<html>' }, 'UNREADABLE'],
    ['no connection', new TypeError('Failed to fetch'), 'OFFLINE'],
    ['a page instead of data', { status: 200, text: '<html>' }, 'UNREADABLE'],
  ])('has a sentence for %s', async (_, given, code) => {
    answer(given);
    const error = await failureOf(api(routes.booking.myBookings));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  it('ends the session at a 401, but not for a wrong password or where the screen reports the 401 itself', async () => {
    answer(problem(401, { code: 'INVALID_CREDENTIALS', message: 'no' }));
    await failureOf(api(routes.auth.updateProfile, { body: {}, account: currentAccount() }));
    answer(problem(401, { code: 'SESSION_ENDED', message: 'over' }));
    await failureOf(api(routes.booking.myBookings, { keepSession: true }));
    expect(useSession.getState().token).toBe(TOKEN);

    await failureOf(api(routes.booking.myBookings));
    expect(useSession.getState()).toMatchObject({ token: null, ended: 'expired' });
  });
});

describe('download', () => {
  const saved: string[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:x';
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });

  /** A list of two rides in chunks; the last chunk arrives when `finish` is called. */
  function answerInPieces() {
    const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const writer = pieces.writable.getWriter();
    const write = (text: string) => writer.write(new TextEncoder().encode(text));
    globalThis.fetch = async (_url, init = {}) => {
      init.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason));
      return new Response(pieces.readable as ReadableStream<Uint8Array<ArrayBuffer>>, {
        headers: { 'x-row-count': '2', 'content-disposition': 'attachment; filename="rides-2026-11.csv"' },
      });
    };
    void write('Booking ID\r\n4F7A2C00\r\n');
    return {
      finish: async () => {
        await write('4F7A2C01\r\n');
        await writer.close();
      },
    };
  }

  it('reports how many rows have arrived, and saves the file under the name that the server gave', async () => {
    const list = answerInPieces();
    const told: unknown[] = [];
    await download(routes.booking.exportBookings, {
      onProgress: ({ rows, ofRows }) => {
        told.push(`${rows} of ${ofRows}`);
        if (rows === 1) void list.finish();
      },
    });
    expect(told).toEqual(['1 of 2', '2 of 2']);
    expect(saved).toEqual(['rides-2026-11.csv']);
  });

  it('saves no file when it is aborted', async () => {
    answerInPieces();
    const calledOff = new AbortController();
    const done = download(routes.booking.exportBookings, {
      signal: calledOff.signal,
      onProgress: () => calledOff.abort(),
    });
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(saved).toEqual([]);
  });
});
