import { routes } from '@pahiya/contracts';
import { PahiyaError } from './errors.ts';
import type { LiveState } from './live-state.ts';
import type { Peers } from './peers.ts';

/** Whether sessions are open. */
export interface OpenSessions {
  /** @throws PahiyaError UNAVAILABLE while neither the live state nor auth can say it: nobody is let in on a guess */
  isOpen(sessionId: string): Promise<boolean>;
}

/**
 * By the live state, and by auth for a session that the live state does not have: what was lost or deleted there says
 * nothing. Auth writes its answer into the live state, so a call waits for it once. For a session that is due it is asked
 * meanwhile; it takes that for a use, which the person sees in the list of sign-ins.
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
      // Nobody waits for the answer. While auth is away the use is told with a later call.
      answer.catch(() => undefined);
      return true;
    },
  };
}
