/**
 * The only IndexedDB database for data of the signed-in person, e.g. rides for offline reading. It is deleted when the
 * session ends: by Log Out, a refused token or another person's login.
 */
export const SESSION_DATABASE = 'pahiya-session';

/**
 * The browser deletes the database only after its open connections have closed, so each connection must close on
 * request.
 */
export function deleteSessionDatabase(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(SESSION_DATABASE);
}
