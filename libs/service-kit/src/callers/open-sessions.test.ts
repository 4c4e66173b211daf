import { peersOf } from '@pahiya/testing';
import { PahiyaError } from '../errors.ts';
import { memoryLiveState, type LiveState } from '../live/live-state.ts';
import { openSessions } from './open-sessions.ts';

let liveState: LiveState;
let nowMs: number;
let asked: string[];
let answer: (sessionId: string) => boolean;
beforeEach(() => {
  nowMs = Date.now();
  liveState = memoryLiveState(() => nowMs);
  asked = [];
  answer = () => true;
});
afterEach(() => liveState.close());

/** The auth service, with its own table, behind its contract. Like auth, it writes its answers into the live state. */
const peers = peersOf({
  'auth.sessionState': async ({ params }) => {
    const { sessionId } = params as { sessionId: string };
    asked.push(sessionId);
    const open = answer(sessionId);
    await (open ? liveState.keepSession(sessionId, 3600) : liveState.endSession(sessionId, 10));
    return { open };
  },
});

it('asks auth once for a session that the live state lacks, however many calls come at once', async () => {
  const { isOpen } = openSessions({ liveState, peers });
  const page = await Promise.all(Array.from({ length: 12 }, () => isOpen('asha')));
  expect(page).toEqual(Array.from({ length: 12 }, () => true));
  expect(await isOpen('asha')).toBe(true);
  expect(asked).toEqual(['asha']);
});

it('takes a session that auth ended for ended, although the live state has lost it', async () => {
  answer = () => false;
  const { isOpen } = openSessions({ liveState, peers });
  expect([await isOpen('asha'), await isOpen('asha')]).toEqual([false, false]);
  expect(asked).toEqual(['asha']);
});

it('lets nobody in while auth does not answer, and asks again with the next call', async () => {
  answer = () => {
    throw new PahiyaError('UNAVAILABLE', { what: 'service', service: 'auth' });
  };
  const { isOpen } = openSessions({ liveState, peers });
  await expect(isOpen('asha')).rejects.toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfterS: 2 } });
  answer = () => true;
  expect(await isOpen('asha')).toBe(true);
});

const MINUTE_MS = 60_000;
const many = (count: number) => Array.from({ length: count }, (_, nth) => `session-${nth}`);

it('asks auth once in five minutes for a session in use, however many there are', async () => {
  const { isOpen } = openSessions({ liveState, peers });
  const sessions = many(12_000);
  for (const session of [...sessions, ...sessions]) await isOpen(session);
  expect(asked).toHaveLength(sessions.length);
});

it('does not ask at the same moment for all sessions that were first used at the same moment', async () => {
  const { isOpen } = openSessions({ liveState, peers });
  const sessions = many(1000);
  const start = nowMs;
  const askedAfter = async (minutes: number): Promise<number> => {
    nowMs = start + minutes * MINUTE_MS;
    asked = [];
    await Promise.all(sessions.map((session) => isOpen(session)));
    return asked.length;
  };
  expect(await askedAfter(0)).toBe(sessions.length);
  expect(await askedAfter(4.9)).toBe(0);
  const early = await askedAfter(7.5);
  expect(early).toBeGreaterThan(sessions.length / 4);
  expect(early).toBeLessThan((sessions.length * 3) / 4);
  expect(early + (await askedAfter(10.1))).toBe(sessions.length);
});

it('asks auth once for a session that is due, however many processes and calls there are', async () => {
  const guards = [1, 2, 3].map(() => openSessions({ liveState, peers }));
  await liveState.keepSession('asha', 3600);
  nowMs += 11 * MINUTE_MS;
  for (const { isOpen } of [...guards, ...guards]) expect(await isOpen('asha')).toBe(true);
  expect(asked).toEqual(['asha']);
});

it('lets a session in that is due while auth is away, and tells of its use with a later call', async () => {
  answer = () => {
    throw new PahiyaError('UNAVAILABLE', { what: 'service', service: 'auth' });
  };
  const { isOpen } = openSessions({ liveState, peers });
  await liveState.keepSession('asha', 3600);
  nowMs += 11 * MINUTE_MS;
  expect(await isOpen('asha')).toBe(true);
  answer = () => true;
  asked = [];
  expect([await isOpen('asha'), await isOpen('asha')]).toEqual([true, true]);
  expect(asked).toEqual(['asha']);
});
