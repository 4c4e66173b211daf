import { routes } from '@pahiya/contracts';
import { api } from '../api/api.ts';
import { isApiError } from '../api/is-api-error.ts';
import { currentAccount, endSession, useSession } from './session.ts';

/**
 * Log Out: this page forgets the session at once, whatever the network does; then the server is asked to end it
 * everywhere. Answers false when the server could not be asked, for a sentence that says so.
 */
export async function signOut(): Promise<boolean> {
  if (useSession.getState().token === null) return true;
  // The call takes its token before its first wait, so the session may be forgotten right after it.
  const told = api(routes.auth.logout, { keepSession: true, account: currentAccount() });
  endSession('signed-out');
  try {
    await told;
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    // A token that the server no longer knows is signed out already.
    return error.status === 401;
  }
}
