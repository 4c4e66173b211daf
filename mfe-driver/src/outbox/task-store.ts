import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type KeptTask, type PressedTask, type Refusal } from './ride-task.ts';

interface OutboxSchema extends DBSchema {
  tasks: { key: number; value: Omit<KeptTask, 'order'> & { order?: number }; indexes: { driverId: string } };
}

/** Survives reloads, a dead phone and Log Out: tasks are sent once their driver is back. */
export const OUTBOX_DATABASE = 'pahiya-driver-outbox';

let database: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  database ??= openDB<OutboxSchema>(OUTBOX_DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('tasks', { keyPath: 'order', autoIncrement: true }).createIndex('driverId', 'driverId');
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

/** Appends a task to the queue. Throws where the browser has no storage left or allows none. */
export async function keepTask(task: PressedTask): Promise<KeptTask> {
  const order = await (await open()).add('tasks', { ...task });
  return { ...task, order };
}

/** A driver's tasks, oldest first, refused ones included. */
export async function keptTasks(driverId: string): Promise<KeptTask[]> {
  // Without storage nothing was kept; `keepTask` throws then.
  const opened = await open().catch(() => undefined);
  // The key path fills in `order`; the schema has to allow its absence for `add`.
  return ((await opened?.getAllFromIndex('tasks', 'driverId', driverId)) ?? []) as KeptTask[];
}

export async function dropTask({ order }: KeptTask): Promise<void> {
  await (await open()).delete('tasks', order);
}

/** Stores a changed task at its place in the queue. */
export async function replaceTask(task: KeptTask): Promise<void> {
  await (await open()).put('tasks', task);
}

export async function markRefused(task: KeptTask, refusal: Refusal): Promise<void> {
  await (await open()).put('tasks', { ...task, refusal });
}
