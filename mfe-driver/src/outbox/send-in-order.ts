import { canStillBeDone, type KeptTask, type Outcome } from './ride-task.ts';
import { dropTask, keptTasks, markRefused, replaceTask } from './task-store.ts';

const LOCK = 'pahiya-driver-outbox';

let last: Promise<unknown> = Promise.resolve();

/** One sender at a time, across all tabs and the service worker; without Web Locks, within this page. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, act);
  const next = last.then(act, act);
  last = next.catch(() => undefined);
  return next;
}

export interface Sending<Answer> {
  /** Sends with that driver's token; 'not-mine' once another user is signed in. */
  send: (task: KeptTask) => Promise<Outcome<Answer> | 'not-mine'>;
  /**
   * Whether the driver has just pressed the button of this task. If others changed the ride meanwhile, the driver decides
   * again. A task that waited for the network is sent again instead, because the driver has already done it on the road.
   */
  isBeingTried?: (task: KeptTask) => boolean;
  /** Called before a task leaves the queue, so that the ride on screen shows the task's effect without a gap. */
  onOutcome?: (task: KeptTask, outcome: Outcome<Answer>) => void;
}

/**
 * Sends a driver's tasks, oldest first. Stops at a task whose outcome is unknown, because later tasks may depend on it.
 * A refused task is marked, and so are the later tasks of its ride. But if others changed the ride, a task that waited
 * and is still possible is sent again on the ride's newest revision. Returns how many tasks still wait.
 */
export function sendInOrder<Answer>(
  driverId: string,
  { send, isBeingTried, onOutcome }: Sending<Answer>,
): Promise<number> {
  return alone(async () => {
    const waiting = (await keptTasks(driverId)).filter(({ refusal }) => !refusal);
    while (waiting.length > 0) {
      const task = waiting[0] as KeptTask;
      const outcome = await send(task);
      if (outcome === 'not-mine') return waiting.length;
      const newest = outcome.kind === 'refused' && !isBeingTried?.(task) ? outcome.newest : undefined;
      if (newest && newest.revision !== task.revision && canStillBeDone(task, newest)) {
        await decideAnew(waiting, task, newest.revision);
        continue;
      }
      onOutcome?.(task, outcome);
      if (outcome.kind === 'unknown') return waiting.length;
      waiting.shift();
      if (outcome.kind === 'done') await dropTask(task);
      else {
        await markRefused(task, { kind: 'refused', sentence: outcome.sentence });
        for (const later of waiting.filter(({ rideId }) => rideId === task.rideId)) {
          waiting.splice(waiting.indexOf(later), 1);
          await markRefused(later, { kind: 'pointless' });
        }
      }
    }
    return 0;
  });
}

/** Moves the task to the newest revision, and the later tasks of its ride to the revisions after it. */
async function decideAnew(waiting: KeptTask[], { rideId }: KeptTask, newest: number): Promise<void> {
  let revision = newest;
  for (const [at, task] of waiting.entries()) {
    if (task.rideId !== rideId) continue;
    waiting[at] = { ...task, revision: revision++ };
    await replaceTask(waiting[at]);
  }
}
