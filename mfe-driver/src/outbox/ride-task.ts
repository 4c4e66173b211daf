import { dayInIndia, mayDo, type Booking } from '@pahiya/contracts';

/** What a driver does about a ride. */
export type RideTask =
  | { kind: 'accept' | 'reject' | 'start' }
  | { kind: 'complete'; waitingMinutes: number; tollCharges: number };

/** A press of a button, kept from that moment until the server has decided about it. */
export interface PressedTask {
  /** Its idempotency key, made when it was pressed. */
  key: string;
  /** Whose it is: it is only ever sent with this driver's own token. */
  driverId: string;
  rideId: string;
  /** The ride's public code, to speak of a ride that is no longer in the list. */
  code: string;
  task: RideTask;
  /** The revision of the ride that the driver acted on; tasks that an older version kept have none. */
  revision?: number;
  /** On screen when it was pressed: the service worker asks for a refusal in it. A press of an earlier release has none. */
  language?: string;
}

export interface KeptTask extends PressedTask {
  /** In the order of pressing. */
  order: number;
  /** Why it will not be sent again; shown until the driver has read it. */
  refusal?: Refusal;
}

export type Refusal =
  /** The server's sentence. */
  | { kind: 'refused'; sentence: string }
  /** What came before it on the same ride was refused. */
  | { kind: 'pointless' };

/** What became of one sending. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  /** With the ride as it is now, when others changed it. */
  | { kind: 'refused'; sentence: string; newest?: Booking | undefined }
  /** Nobody knows if it was done: the same key is sent again. With a sentence when the server said why not now. */
  | { kind: 'unknown'; sentence?: string; answered: boolean };

/** A task is sent once per revision: decided anew on another one, it is another request. */
export const idempotencyKeyOf = ({ key, revision }: PressedTask): string =>
  revision === undefined ? key : `${key}:${revision}`;

/** Whether the driver can still do the same with the ride as it is now. */
export function canStillBeDone({ driverId, task }: PressedTask, newest: Booking): boolean {
  return (
    newest.assignedDriver?._id === driverId &&
    mayDo(newest, task.kind, { role: 'driver', today: dayInIndia(new Date()) })
  );
}

/**
 * Whether the server decided for good. Without a valid token, with too many calls or while an earlier sending of the
 * same key is under way it did not.
 */
export function isRefusal({ status, code }: { status: number; code: string }): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'REQUEST_IN_PROGRESS';
}
