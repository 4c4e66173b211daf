import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { SESSION_DATABASE } from '@pahiya/web-kit/session-database';

/** One answer of the server, as in the page's cache. */
export interface KeptAnswer {
  queryKey: readonly unknown[];
  data: unknown;
  /** When it arrived, in ms since the epoch. */
  updatedAt: number;
}

interface SessionSchema extends DBSchema {
  /** For each driver: what its screens last showed, and the token with which the service worker sends its tasks. */
  answers: { key: string; value: KeptAnswer[] };
  tokens: { key: string; value: string };
}

let database: Promise<IDBPDatabase<SessionSchema>> | null = null;

function open(): Promise<IDBPDatabase<SessionSchema>> {
  database ??= openDB<SessionSchema>(SESSION_DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('answers');
      created.createObjectStore('tokens');
    },
    // The session ends: the database is about to be deleted.
    blocking() {
      void database?.then((opened) => opened.close());
      database = null;
    },
    terminated: () => (database = null),
  });
  database.catch(() => (database = null));
  return database;
}

export async function keepAnswers(driverId: string, answers: KeptAnswer[]): Promise<void> {
  await (await open()).put('answers', answers, driverId);
}

export async function keptAnswers(driverId: string): Promise<KeptAnswer[]> {
  return (await (await open()).get('answers', driverId)) ?? [];
}

/** Another user is signed in: drops what a screen of this driver wrote after that login had emptied the database. */
export async function forgetDriver(driverId: string): Promise<void> {
  const transaction = (await open()).transaction(['answers', 'tokens'], 'readwrite');
  const { answers, tokens } = {
    answers: transaction.objectStore('answers'),
    tokens: transaction.objectStore('tokens'),
  };
  await Promise.all([answers.delete(driverId), tokens.delete(driverId), transaction.done]);
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
