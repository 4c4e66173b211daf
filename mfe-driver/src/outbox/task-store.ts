import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { seal, unseal, type Sealed } from '../offline/encryption.ts';
import { keptKey } from '../offline/session-store.ts';
import { type KeptTask, type PressedTask, type Refusal } from './ride-task.ts';

/** A task at its place in the queue. Without the driver's key only the driver's id can be read. */
interface SealedTask {
  order?: number;
  driverId: string;
  sealed: Sealed;
}
/** The previous release stored tasks without encryption. */
type StoredTask = SealedTask | (Omit<KeptTask, 'order'> & { order?: number; sealed?: undefined });

interface OutboxSchema extends DBSchema {
  tasks: { key: number; value: StoredTask; indexes: { driverId: string } };
}

/**
 * Survives reloads, a dead phone and Log Out. Tasks are sent after their driver has logged in again, which brings the
 * key again.
 */
export const OUTBOX_DATABASE = 'pahiya-driver-outbox';

let database: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  database ??= openDB<OutboxSchema>(OUTBOX_DATABASE, 2, {
    upgrade(opened, before) {
      // Version 2 keeps the previous release, if it is deployed again, from reading sealed tasks.
      if (before === 1) return;
      opened.createObjectStore('tasks', { keyPath: 'order', autoIncrement: true }).createIndex('driverId', 'driverId');
    },
    blocking: forget,
    terminated: () => (database = null),
  });
  database.catch(() => (database = null));
  return database;
}

function forget(): void {
  void database?.then((opened) => opened.close());
  database = null;
}

async function sealed(task: PressedTask): Promise<SealedTask> {
  const key = await keptKey(task.driverId);
  if (!key) throw new Error("The key of this driver's tasks has not come yet.");
  return { driverId: task.driverId, sealed: await seal(key, task) };
}

/** Appends a task to the queue. Throws where the browser has no storage left or allows none, and before the key has come. */
export async function keepTask(task: PressedTask): Promise<KeptTask> {
  const order = await (await open()).add('tasks', await sealed(task));
  return { ...task, order };
}

/** A driver's tasks, oldest first, refused ones included; none before the driver's key has come. */
export async function keptTasks(driverId: string): Promise<KeptTask[]> {
  // Without storage nothing was kept; `keepTask` throws then.
  const opened = await open().catch(() => undefined);
  const stored = (await opened?.getAllFromIndex('tasks', 'driverId', driverId)) ?? [];
  const key = stored.length > 0 ? await keptKey(driverId) : undefined;
  if (!key) return [];
  return Promise.all(
    // The key path fills in `order`; the schema has to allow its absence for `add`.
    stored.map(async (task) => ({
      ...(task.sealed ? await unseal<PressedTask>(key, task.sealed) : task),
      order: task.order as number,
    })),
  );
}

export async function dropTask({ order }: KeptTask): Promise<void> {
  await (await open()).delete('tasks', order);
}

/** Stores a changed task at its place in the queue. */
export async function replaceTask(task: KeptTask): Promise<void> {
  const changed = { ...(await sealed(task)), order: task.order };
  await (await open()).put('tasks', changed);
}

export async function markRefused(task: KeptTask, refusal: Refusal): Promise<void> {
  await replaceTask({ ...task, refusal });
}
