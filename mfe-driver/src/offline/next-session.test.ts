import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { SESSION_DATABASE } from '@pahiya/web-kit/session-database';
import { signInAs } from '@pahiya/web-kit/testing';
import { keepToken, keptTokens } from './session-store.ts';
import './use-storage-key.ts';

afterEach(() => deleteDB(SESSION_DATABASE));

it('keeps what is written at once after a login, which deletes the database of the session before', async () => {
  await keepToken('driver-1', 'before');
  signInAs({ sub: 'driver-1', driverId: 'driver-1', role: 'driver' });
  await keepToken('driver-1', 'after');
  // The browser opens the database when it has deleted the one before.
  const opened = await openDB(SESSION_DATABASE);
  opened.close();
  expect(await keptTokens()).toEqual([{ driverId: 'driver-1', token: 'after' }]);
});
