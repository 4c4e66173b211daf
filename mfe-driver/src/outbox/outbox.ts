import { create } from 'zustand';
import { routes, type Booking } from '@pahiya/contracts';
import {
  api,
  currentAccount,
  isApiError,
  noteUnsent,
  useSession,
  type Intent,
  type SessionState,
} from '@pahiya/web-kit';
import { newestRideOf } from '@pahiya/web-kit/rides';
import { callOf } from './call-of.ts';
import { idempotencyKeyOf, isRefusal, type KeptTask, type Outcome, type PressedTask } from './ride-task.ts';
import { sendInOrder } from './send-in-order.ts';
import { askForBackgroundSending, SYNC_TAG } from './background-sending.ts';
import { dropTask, keepTask, keptTasks } from './task-store.ts';

interface OutboxState {
  /** The signed-in driver's tasks, oldest first. */
  tasks: readonly KeptTask[];
  /**
   * The key of the task that is being sent for the first time. Its button shows it; the list of waiting tasks does not.
   */
  trying: string | null;
}

export const useOutbox = create<OutboxState>()(() => ({ tasks: [], trying: null }));

// Never shows the tasks of one driver to another, not even until the storage has answered.
useSession.subscribe((session, before) => {
  if (driverIdOf(session) !== driverIdOf(before)) useOutbox.setState({ tasks: [], trying: null });
});

export type TaskOutcome = Outcome<Booking>;
type Listener = (task: KeptTask, outcome: TaskOutcome) => void;
const listeners = new Set<Listener>();

/** Receives the outcome of every task that this page sends. */
export function onTaskOutcome(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Other tabs and the service worker change the same queue. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SYNC_TAG);
const changedElsewhere = new Set<() => void>();
channel?.addEventListener('message', () => changedElsewhere.forEach((told) => told()));

export function onChangeElsewhere(told: () => void): () => void {
  changedElsewhere.add(told);
  return () => changedElsewhere.delete(told);
}

/** The driver's id from the token; undefined for anybody else. */
export function driverIdOf({ claims }: SessionState): string | undefined {
  return claims?.role === 'driver' ? (claims.driverId ?? claims.sub) : undefined;
}

export const driverSignedIn = (): string | undefined => driverIdOf(useSession.getState());

/** Reads the queue again from storage. */
export async function readOutbox(): Promise<void> {
  const driverId = driverSignedIn();
  const tasks = driverId === undefined ? [] : await keptTasks(driverId);
  if (driverId !== driverSignedIn()) return;
  useOutbox.setState({ tasks });
  if (driverId !== undefined) noteUnsent(tasks.filter(({ refusal }) => !refusal).length);
}

async function changed(): Promise<void> {
  await readOutbox();
  channel?.postMessage('changed');
}

async function send(task: KeptTask): Promise<TaskOutcome | 'not-mine'> {
  if (driverSignedIn() !== task.driverId) return 'not-mine';
  const intent: Intent = { idempotencyKey: idempotencyKeyOf(task), account: currentAccount() };
  try {
    const { booking } = await callOf(task, {
      answer: (body) => api(routes.booking.acceptBooking, { body, ...intent }),
      start: (body) => api(routes.booking.startRide, { body, ...intent }),
      complete: (body) => api(routes.booking.completeRide, { body, ...intent }),
    });
    return { kind: 'done', answer: booking };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isRefusal(error)) return { kind: 'refused', sentence: error.message, newest: newestRideOf(error) };
    const spoken = error.status > 0 && error.code !== 'UNREADABLE';
    return { kind: 'unknown', answered: error.status > 0, ...(spoken ? { sentence: error.message } : {}) };
  }
}

/** Sends the waiting tasks, oldest first; returns how many still wait. */
export async function sendWaiting(): Promise<number> {
  const driverId = driverSignedIn();
  if (driverId === undefined) return 0;
  try {
    return await sendInOrder<Booking>(driverId, {
      send,
      isBeingTried: ({ key }) => useOutbox.getState().trying === key,
      onOutcome: (task, outcome) => listeners.forEach((listener) => listener(task, outcome)),
    });
  } finally {
    await changed();
  }
}

/**
 * After this time a task counts as kept, although its answer may still arrive: a driver should not wait in a tunnel.
 */
const PATIENCE_MS = 4_000;
/** A storage that hangs must not keep an action from being sent. */
const STORE_WITHIN_MS = 2_000;

/**
 * Stores an action first, then sends the queue. Returns 'kept' when it waits, or when its answer takes longer than
 * PATIENCE_MS. An action that the server answered without a decision is not kept: the driver is told and presses again.
 * Without storage the action is still sent, once. If the storage takes it later, it is sent again with the same key.
 */
export async function press(task: PressedTask): Promise<TaskOutcome | 'kept' | 'not-mine'> {
  useOutbox.setState({ trying: task.key });
  try {
    const kept = await Promise.race([keepTask(task), after(STORE_WITHIN_MS)]).catch(() => undefined);
    if (!kept) return await sendUnkept(task);
    await changed();
    return await Promise.race([tried(kept), after(PATIENCE_MS).then(() => 'kept' as const)]);
  } finally {
    useOutbox.setState({ trying: null });
  }
}

async function sendUnkept(task: PressedTask): Promise<TaskOutcome | 'not-mine'> {
  const unkept: KeptTask = { ...task, order: 0 };
  const outcome = await send(unkept);
  if (outcome !== 'not-mine') listeners.forEach((listener) => listener(unkept, outcome));
  return outcome;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

async function tried(kept: KeptTask): Promise<TaskOutcome | 'kept'> {
  let outcome: TaskOutcome | undefined;
  const leave = onTaskOutcome((task, came) => {
    if (task.key === kept.key) outcome = came;
  });
  try {
    await sendWaiting();
  } finally {
    leave();
  }
  if (!outcome || (outcome.kind === 'unknown' && !outcome.answered)) {
    void askForBackgroundSending();
    return 'kept';
  }
  // The button reports the refusal. If the driver was already told that the task is kept, because the answer took so
  // long, the list of tasks reports the refusal instead.
  if (outcome.kind !== 'done' && useOutbox.getState().trying === kept.key) {
    await dropTask(kept);
    await changed();
  }
  return outcome;
}

/** Deletes refused tasks after the driver has read why they were refused. */
export async function forgetRefusals(tasks: readonly KeptTask[]): Promise<void> {
  for (const task of tasks) await dropTask(task);
  await changed();
}
