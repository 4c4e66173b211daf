import type { Peers } from './peers.ts';
import { PahiyaError } from './errors.ts';
import { memoryLiveState, type LiveState } from './live-state.ts';
import { openSessions } from './open-sessions.ts';

let liveState: LiveState;
let asked: string[];
let answer: (sessionId: string) => boolean;
beforeEach(() => {
  liveState = memoryLiveState();
  asked = [];
  answer = () => true;
});
afterEach(() => liveState.close());

/** Auth, with its own table. Like auth, it writes what it answers into the live state. */
const peers = {
  async call(_route: unknown, { params }: { params: { sessionId: string } }) {
    asked.push(params.sessionId);
    const open = answer(params.sessionId);
    await (open ? liveState.keepSession(params.sessionId, 60) : liveState.endSession(params.sessionId, 10));
    return { open };
  },
} as unknown as Peers;

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
