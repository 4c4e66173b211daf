/**
 * The one IndexedDB database for what belongs to the person who is signed in: rides to read without a network, for
 * instance. It ends with the session, by Log Out, by a refused token or by another person's login.
 */
export const SESSION_DATABASE = 'pahiya-session';

/** Who keeps it open closes it when asked to: the browser waits for that. */
export function deleteSessionDatabase(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(SESSION_DATABASE);
}
