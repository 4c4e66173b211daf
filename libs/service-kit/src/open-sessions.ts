import { routes } from '@pahiya/contracts';
import { PahiyaError } from './errors.ts';
import type { LiveState } from './live-state.ts';
import type { Peers } from './peers.ts';

/** Up to twice as long: thousands of pages that reconnected at once would ask at once for ever. */
const NOTE_EVERY_MS = 5 * 60_000;

/** Whether sessions are open. */
export interface OpenSessions {
  /** @throws PahiyaError UNAVAILABLE while neither the live state nor auth can say it: nobody is let in on a guess */
  isOpen(sessionId: string): Promise<boolean>;
}

/**
 * By the live state, and by auth for a session that the live state does not have: what was lost or deleted there says
 * nothing. Auth writes its answer into the live state, so a call waits for it once; every five to ten minutes of use it is
 * asked again meanwhile, and notes when the session was used last.
 */
export function openSessions({ liveState, peers }: { liveState: LiveState; peers: Peers }): OpenSessions {
  // A page makes a dozen calls at once: they ask auth together.
  const asked = new Map<string, Promise<boolean>>();
  // When auth is to be asked again for a session. It takes that for a use, which the person sees in the list of sign-ins.
  // The sessions of the last ten minutes, oldest first.
  const dueAt = new Map<string, number>();
  const note = (sessionId: string): void => {
    const now = Date.now();
    dueAt.delete(sessionId);
    dueAt.set(sessionId, now + NOTE_EVERY_MS * (1 + Math.random()));
    for (const [oldest, at] of dueAt) {
      if (at > now) break;
      dueAt.delete(oldest);
    }
  };
  const askAuth = (sessionId: string): Promise<boolean> => {
    const answer = peers.call(routes.auth.sessionState, { params: { sessionId } }).then(
      ({ open }) => open,
      (cause: unknown) => {
        throw new PahiyaError('UNAVAILABLE', { what: 'sign-ins' }, { retryAfterS: 2, cause });
      },
    );
    asked.set(sessionId, answer);
    note(sessionId);
    const forget = () => void asked.delete(sessionId);
    answer.then(forget, forget);
    return answer;
  };
  return {
    async isOpen(sessionId) {
      const state = await liveState.sessionState(sessionId);
      if (state === 'ended') return false;
      if (state === 'unknown') return asked.get(sessionId) ?? askAuth(sessionId);
      // Nobody waits for the answer. While auth is away the use is told later.
      if (Date.now() > (dueAt.get(sessionId) ?? 0)) askAuth(sessionId).catch(() => dueAt.delete(sessionId));
      return true;
    },
  };
}
