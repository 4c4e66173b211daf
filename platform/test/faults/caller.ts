import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Booking, RouteContract, SalaryStatus } from '@pahiya/contracts';
import type { Answer, CallOptions, HttpClient } from '../http-client.ts';
import type { Call, Outcome, SeenRide } from './history.ts';

/** A call that has no answer after this time is unknown for good: longer than the gateway waits for a service. */
const GIVE_UP_MS = 35_000;
/** How often a keyed write is repeated. Its key is free four seconds after the process died that had it. */
const REPEATS = 20;
const REPEAT_MS = 500;

type Sent = Omit<Call, 'start' | 'end' | 'outcome' | 'status' | 'code' | 'seen'>;
type Ended = Pick<Call, 'outcome' | 'status' | 'code' | 'seen'> & { pay: SalaryStatus | undefined };

/** Makes calls and writes each down, with how it ended. */
export class Caller {
  readonly calls: Call[] = [];
  readonly #api: HttpClient;
  #marks = 0;
  readonly #run: string;

  constructor(api: HttpClient, run: string) {
    this.#api = api;
    this.#run = run;
  }

  /** A text that no other call has. */
  mark(): string {
    this.#marks += 1;
    return `${this.#run} ${this.#marks}`;
  }

  /** `keyed`: with an Idempotency-Key, and repeated under it while it is not known how it ended. */
  async send<R extends RouteContract>(
    sent: Sent,
    { route, keyed = false, ...options }: CallOptions<R> & { route: R; keyed?: boolean },
  ): Promise<Call> {
    const key = keyed ? { idempotencyKey: randomUUID() } : {};
    const sending: CallOptions<R> = { ...options, ...key };
    const start = performance.now();
    let ended = await this.#try(route, sending);
    for (let nth = 0; keyed && ended.outcome === 'unknown' && nth < REPEATS; nth++) {
      await delay(REPEAT_MS);
      ended = await this.#try(route, sending);
    }
    const { pay: status, ...how } = ended;
    const notesAfter = status && notesOf(status);
    const pay = sent.pay && { ...sent.pay, ...(notesAfter && { notesAfter }) };
    const call: Call = { ...sent, ...how, start, end: performance.now(), ...(pay && { pay }) };
    this.calls.push(call);
    return call;
  }

  async #try<R extends RouteContract>(route: R, options: CallOptions<R>): Promise<Ended> {
    const tired = new AbortController();
    try {
      const answer = await Promise.race([
        this.#api.call(route, options),
        delay(GIVE_UP_MS, undefined, { signal: tired.signal }),
      ]);
      return answer === undefined ? noAnswer('GAVE_UP') : endOf(answer);
    } catch (error) {
      // The write may have been made.
      const { cause, message } = error as Error & { cause?: { code?: string } };
      return noAnswer(cause?.code ?? message);
    } finally {
      tired.abort();
    }
  }
}

const noAnswer = (code: string): Ended => ({
  outcome: 'unknown',
  status: undefined,
  code,
  seen: [],
  pay: undefined,
});

function endOf({ status, body }: Answer<RouteContract>): Ended {
  const {
    code,
    booking,
    bookings = [],
    currentCycle,
  } = body as {
    code?: string;
    booking?: Booking;
    bookings?: Booking[];
    currentCycle?: object;
  };
  return {
    outcome: outcomeOf(status, code),
    status,
    code,
    seen: (booking ? [booking] : bookings).map(seenOf),
    pay: currentCycle ? (body as SalaryStatus) : undefined,
  };
}

function outcomeOf(status: number, code: string | undefined): Outcome {
  if (status < 300) return 'done';
  return status >= 500 || code === 'REQUEST_IN_PROGRESS' ? 'unknown' : 'refused';
}

const seenOf = ({ _id, revision, status, driverId, fare }: Booking): SeenRide => ({
  id: _id,
  revision,
  status,
  fare,
  driverId: driverId?._id ?? null,
});

/** Longer ledgers are not kept with each call. */
const MOST_NOTES = 200;

function notesOf({ currentCycle, salaryHistory }: SalaryStatus): string[] | undefined {
  const notes = [currentCycle, ...salaryHistory].flatMap(({ transactions }) => transactions.map(({ note }) => note));
  return notes.length > MOST_NOTES ? undefined : notes;
}
