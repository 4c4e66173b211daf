import { routes } from '@pahiya/contracts';
import { PahiyaError } from '../errors.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Peers } from '../peers/peers.ts';

/** Whether sessions are open. */
export interface OpenSessions {
  /** @throws PahiyaError UNAVAILABLE while neither the live state nor auth can say it: nobody is let in on a guess */
  isOpen(sessionId: string): Promise<boolean>;
}

/**
 * Asks the live state, and asks auth about a session that the live state does not know, because data may be lost or
 * deleted there. Auth writes its answer into the live state, so only one call waits for it. If a session is due, auth
 * is asked in the background and counts that as a use, which the person sees in the list of sign-ins.
 */
export function openSessions({ liveState, peers }: { liveState: LiveState; peers: Peers }): OpenSessions {
  // A page makes a dozen calls at once: they ask auth together.
  const asked = new Map<string, Promise<boolean>>();
  const askAuth = (sessionId: string): Promise<boolean> => {
    const answer = peers.call(routes.auth.sessionState, { params: { sessionId } }).then(
      ({ open }) => open,
      (cause: unknown) => {
        throw new PahiyaError('UNAVAILABLE', { what: 'sign-ins' }, { retryAfterS: 2, cause });
      },
    );
    asked.set(sessionId, answer);
    const forget = () => void asked.delete(sessionId);
    answer.then(forget, forget);
    return answer;
  };
  return {
    async isOpen(sessionId) {
      const state = await liveState.sessionState(sessionId);
      if (state === 'ended') return false;
      if (state === 'open') return true;
      const answer = asked.get(sessionId) ?? askAuth(sessionId);
      if (state === 'unknown') return answer;
      // Nobody waits for the answer. If auth is away, a later call reports the use.
      answer.catch(() => undefined);
      return true;
    },
  };
}
