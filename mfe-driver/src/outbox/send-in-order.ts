import { canStillBeDone, type KeptTask, type Outcome } from './ride-task.ts';
import { dropTask, keptTasks, markRefused, replaceTask } from './task-store.ts';

const LOCK = 'pahiya-driver-outbox';

let last: Promise<unknown> = Promise.resolve();

/** One sender at a time, over every tab and the service worker; where locks are unknown, in this page. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, act);
  const next = last.then(act, act);
  last = next.catch(() => undefined);
  return next;
}

export interface Sending<Answer> {
  /** Sends with the token of that driver; 'not-mine' once somebody else is signed in. */
  send: (task: KeptTask) => Promise<Outcome<Answer> | 'not-mine'>;
  /** Pressed just now: its driver decides again when others changed the ride. What waited has been done on the road already. */
  isBeingTried?: (task: KeptTask) => boolean;
  /** Before a task leaves the line, so that nothing is in neither place. */
  onOutcome?: (task: KeptTask, outcome: Outcome<Answer>) => void;
}

/**
 * Sends what a driver pressed, oldest first, until one stays unknown: those after it wait, since they may build on it. A
 * refused one is marked, and so are later ones of its ride; but what waited, and can still be done with the ride as others
 * changed it, is sent again on the ride's newest revision. Answers how many still wait.
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

/** The task acts on that revision now, and the later ones of its ride on those that will follow. */
async function decideAnew(waiting: KeptTask[], { rideId }: KeptTask, newest: number): Promise<void> {
  let revision = newest;
  for (const [at, task] of waiting.entries()) {
    if (task.rideId !== rideId) continue;
    waiting[at] = { ...task, revision: revision++ };
    await replaceTask(waiting[at]);
  }
}
