import { textNow, toast } from '@pahiya/ui';
import { endSession, useSession } from '../session/session.ts';
import { messages } from './messages.ts';

/** The server no longer accepts `token`: ends this page's session, if it is still that one, and says so. */
export function endRefusedSession(token: string): void {
  if (token !== useSession.getState().token) return;
  endSession('expired');
  toast.error(() => textNow(messages)('sessionEnded'));
}
