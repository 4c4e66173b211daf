import { RIDE_LIFE, type Booking, type BookingStatus } from '@pahiya/contracts';

/** An action of a driver on a ride. */
export type RideTask =
  | { kind: 'accept' | 'reject' | 'start' }
  | { kind: 'complete'; waitingMinutes: number; tollCharges: number; drivenKm?: number };

/** An action of the driver, stored until the server has decided on it. */
export interface PressedTask {
  /** Its idempotency key, made when the button was pressed. */
  key: string;
  /** The driver who pressed the button. The task is only ever sent with this driver's own token. */
  driverId: string;
  rideId: string;
  /** The ride's public code, to name a ride that is no longer in the list. */
  code: string;
  task: RideTask;
  /** The revision of the ride that the driver acted on; tasks stored by an older version have none. */
  revision?: number;
  /**
   * The language on screen at that time: the service worker requests refusals in it. A task of an earlier release has
   * none.
   */
  language?: string;
}

export interface KeptTask extends PressedTask {
  /** Increases with each task. */
  order: number;
  /** Why the task will not be sent again. Shown until the driver has read it. */
  refusal?: Refusal;
}

export type Refusal =
  /** The server's sentence. */
  | { kind: 'refused'; sentence: string }
  /** An earlier task of the same ride was refused. */
  | { kind: 'pointless' };

/** The outcome of one sending. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  /** `newest` is the current ride, if others changed it. */
  | { kind: 'refused'; sentence: string; newest?: Booking | undefined }
  /**
   * It is unknown whether the task was done, so it is sent again with the same key. `sentence` is the server's reason,
   * if it gave one.
   */
  | { kind: 'unknown'; sentence?: string; answered: boolean };

/** A task is sent once per revision: the same task on another revision is another request. */
export const idempotencyKeyOf = ({ key, revision }: PressedTask): string =>
  revision === undefined ? key : `${key}:${revision}`;

/** Whether the action leads from this state. Whether it is too early or too late the server decides, by its own clock. */
export function leadsFrom({ task }: PressedTask, { status }: Booking): boolean {
  const from: readonly BookingStatus[] = RIDE_LIFE[task.kind].from;
  return from.includes(status);
}

/** Whether the driver can still take the same action on the ride in its newest state. */
export function canStillBeDone(task: PressedTask, newest: Booking): boolean {
  return newest.assignedDriver?._id === task.driverId && leadsFrom(task, newest);
}

/**
 * Whether the server decided for good. It did not when the token was invalid, there were too many calls, or an earlier
 * request with the same key was still running.
 */
export function isRefusal({ status, code }: { status: number; code: string }): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'REQUEST_IN_PROGRESS';
}
