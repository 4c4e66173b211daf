import { textNow, toast } from '@pahiya/ui';
import { endSession, followOtherTab, useSession } from '../session/session.ts';
import { messages } from './messages.ts';

/**
 * Ends this page's session and shows why, after the server refused `token`; does nothing if the session has another
 * token. If another tab has logged in since, this page follows that session instead of ending it.
 */
export function endRefusedSession(token: string): void {
  if (token !== useSession.getState().token) return;
  if (followOtherTab()) return;
  endSession('expired');
  toast.error(() => textNow(messages)('sessionEnded'));
}
