import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { SESSION_DATABASE } from '@pahiya/web-kit/session-database';
import { keyFrom, seal, unseal, type Sealed } from './encryption.ts';

/** One answer of the server, as in the page's cache. */
export interface KeptAnswer {
  queryKey: readonly unknown[];
  data: unknown;
  /** When it arrived, in ms since the epoch. */
  updatedAt: number;
}

interface SessionSchema extends DBSchema {
  /**
   * For each driver: the key that encrypts the stored data, the answers that the screens last showed, and the token for
   * the service worker.
   */
  keys: { key: string; value: CryptoKey };
  answers: { key: string; value: Sealed };
  tokens: { key: string; value: string };
}

let database: Promise<IDBPDatabase<SessionSchema>> | null = null;

function open(): Promise<IDBPDatabase<SessionSchema>> {
  database ??= openDB<SessionSchema>(SESSION_DATABASE, 2, {
    upgrade(opened, before) {
      // Version 1 stored answers without encryption.
      if (before === 1) opened.deleteObjectStore('answers');
      else opened.createObjectStore('tokens');
      opened.createObjectStore('answers');
      opened.createObjectStore('keys');
    },
    // The session ends: the database is about to be deleted.
    blocking: leaveDatabase,
    terminated: () => (database = null),
  });
  database.catch(() => (database = null));
  return database;
}

/**
 * Closes the database; the next call opens it again. For a page whose session begins or ends: the browser deletes the
 * database and says so to its connections only later, and what is written by then would be deleted with it.
 */
export function leaveDatabase(): void {
  database?.then(
    (opened) => opened.close(),
    () => undefined,
  );
  database = null;
}

/** The key of a driver with a session on this device; undefined before `keepKey`. */
export async function keptKey(driverId: string): Promise<CryptoKey | undefined> {
  return (await open()).get('keys', driverId);
}

export async function keepKey(driverId: string, base64: string): Promise<void> {
  const key = await keyFrom(base64);
  await (await open()).put('keys', key, driverId);
}

/** Stores nothing before the key has arrived. */
export async function keepAnswers(driverId: string, answers: KeptAnswer[]): Promise<void> {
  const key = await keptKey(driverId);
  if (!key) return;
  const sealed = await seal(key, answers);
  await (await open()).put('answers', sealed, driverId);
}

export async function keptAnswers(driverId: string): Promise<KeptAnswer[]> {
  const opened = await open();
  const [key, sealed] = await Promise.all([opened.get('keys', driverId), opened.get('answers', driverId)]);
  return key && sealed ? unseal<KeptAnswer[]>(key, sealed) : [];
}

/**
 * For a driver whose session another user's login has ended: deletes data that a screen wrote after the login had
 * emptied the database.
 */
export async function forgetDriver(driverId: string): Promise<void> {
  const stores = ['keys', 'answers', 'tokens'] as const;
  const transaction = (await open()).transaction(stores, 'readwrite');
  await Promise.all([...stores.map((store) => transaction.objectStore(store).delete(driverId)), transaction.done]);
}

export async function keepToken(driverId: string, token: string): Promise<void> {
  await (await open()).put('tokens', token, driverId);
}

/** Every driver with a session on this device; at most one, since the database is deleted with its session. */
export async function keptTokens(): Promise<{ driverId: string; token: string }[]> {
  const opened = await open();
  const [drivers, tokens] = await Promise.all([opened.getAllKeys('tokens'), opened.getAll('tokens')]);
  return drivers.map((driverId, at) => ({ driverId, token: tokens[at] ?? '' }));
}
