import { textNow, toast } from '@pahiya/ui';
import { endSession, useSession } from '../session/session.ts';
import { messages } from './messages.ts';

/**
 * Ends this page's session and shows why, after the server refused `token`; does nothing if the session has another
 * token.
 */
export function endRefusedSession(token: string): void {
  if (token !== useSession.getState().token) return;
  endSession('expired');
  toast.error(() => textNow(messages)('sessionEnded'));
}
