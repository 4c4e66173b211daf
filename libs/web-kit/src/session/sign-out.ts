import { routes } from '@pahiya/contracts';
import { api } from '../api/api.ts';
import { isApiError } from '../api/is-api-error.ts';
import { currentAccount, endSession, useSession } from './session.ts';

/**
 * Log Out: this page ends its session at once, even offline; then the server is asked to end the session everywhere.
 * Returns false when the server did not answer, so that the caller can say so.
 */
export async function signOut(): Promise<boolean> {
  if (useSession.getState().token === null) return true;
  // The call reads its token before it first waits, so the session may be ended right after it.
  const told = api(routes.auth.logout, { keepSession: true, account: currentAccount() });
  endSession('signed-out');
  try {
    await told;
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    // A token that the server no longer accepts is already signed out.
    return error.status === 401;
  }
}
