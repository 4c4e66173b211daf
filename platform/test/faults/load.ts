import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@pahiya/contracts';
import type { Driver } from '../people.ts';
import { rideForm } from '../people.ts';
import type { Caller } from './caller.ts';
import type { Chance } from './chance.ts';
import type { Call, SeenRide, WantedPay } from './history.ts';
import type { LoadPeople, LoadRider } from './people-of-load.ts';

const { booking, salary } = routes;

/** Rides are booked at most so many days ahead, so that those of one driver and one rider often meet. */
const DAYS = 25;
/** Only the newest rides are touched again, so that several callers meet at one. */
const IN_PLAY = 24;
/** After a call without an answer a person waits. */
const WAIT_AFTER_FAILURE_MS = 300;

export interface LoadOptions {
  people: LoadPeople;
  caller: Caller;
  chance: Chance;
  /** At least so many calls are made, and more until `enough` holds. */
  operations: number;
  enough: () => boolean;
}

type InPlay = SeenRide & { rider: LoadRider };

/** A mixed load: riders, drivers, companies and the back office at once, each by chances of its own. */
export class Load {
  readonly #options: LoadOptions;
  readonly #rides = new Map<string, InPlay>();
  readonly #riders = new Map<string, LoadRider>();
  /** Completed rides, whose extras may wait for a decision. */
  readonly #completed: string[] = [];

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Resolves when all calls have ended. */
  async run(): Promise<void> {
    const { people, chance } = this.#options;
    const { riders, drivers, free, limited } = people;
    const workers = [
      ...riders.map((rider) => (by: Chance) => this.#rider(rider, by)),
      ...drivers.map((driver) => (by: Chance) => this.#driver(driver, by)),
      ...[0, 1, 2].map(() => (by: Chance) => this.#dispatcher(by)),
      (by: Chance) => this.#paymaster(by),
      (by: Chance) => this.#company(by.of([free, limited]), by),
    ];
    await Promise.all(workers.map((work) => this.#repeat(work, chance.part())));
  }

  async #repeat(work: (by: Chance) => Promise<Call>, chance: Chance): Promise<void> {
    const { caller, operations, enough } = this.#options;
    while (caller.calls.length < operations || !enough()) {
      const { outcome } = await work(chance);
      if (outcome === 'unknown') await delay(WAIT_AFTER_FAILURE_MS);
    }
  }

  #learn(call: Call, rider?: LoadRider): Call {
    for (const ride of call.seen) {
      if (rider) this.#riders.set(ride.id, rider);
      const known = this.#rides.get(ride.id);
      const whose = this.#riders.get(ride.id);
      if (whose && (known === undefined || known.revision < ride.revision))
        this.#rides.set(ride.id, { ...ride, rider: whose });
      if (ride.status !== 'completed' && ride.status !== 'cancelled') continue;
      if (this.#rides.delete(ride.id) && ride.status === 'completed') this.#completed.push(ride.id);
    }
    if (this.#completed.length > IN_PLAY) this.#completed.shift();
    while (this.#rides.size > IN_PLAY) this.#rides.delete(this.#rides.keys().next().value ?? '');
    return call;
  }

  #pick(by: Chance, fits: (ride: InPlay) => boolean): InPlay | undefined {
    const found = [...this.#rides.values()].filter(fits);
    return found.length === 0 ? undefined : by.of(found);
  }

  /** The revision on the caller's screen. Half of the callers send it. */
  #seen(by: Chance, { revision }: SeenRide): { seenRevision?: number; revision?: number } {
    return by.next() < 0.5 ? { seenRevision: revision, revision } : {};
  }

  async #rider(rider: LoadRider, by: Chance): Promise<Call> {
    const own = this.#pick(by, (ride) => ride.rider === rider);
    const wish = own ? by.weighted({ book: 4, cancel: 1, read: 2, list: 1 }) : by.weighted({ book: 3, list: 1 });
    if (wish === 'book' || own === undefined) return wish === 'list' ? this.#list(rider, by) : this.#book(rider, by);
    if (wish === 'list') return this.#list(rider, by);
    if (wish === 'cancel') return this.#cancel(own, { role: 'user', _id: rider._id, token: rider.token }, by);
    return this.#read(own, { role: 'user', _id: rider._id, token: rider.token });
  }

  async #book(rider: LoadRider, by: Chance): Promise<Call> {
    const { caller } = this.#options;
    const mark = caller.mark();
    const time = `${String(by.whole(6, 20)).padStart(2, '0')}:00`;
    const body = { ...rideForm(by.whole(2, DAYS)), time, pickup: mark };
    const sent = { wish: 'book' as const, role: 'user' as const, by: rider._id, mark };
    const keyed = by.next() < 0.5;
    return this.#learn(
      await caller.send(sent, { route: booking.createBooking, body, token: rider.token, keyed }),
      rider,
    );
  }

  async #list(rider: LoadRider, by: Chance): Promise<Call> {
    const { caller } = this.#options;
    const sent = { wish: 'read' as const, role: 'user' as const, by: rider._id, mark: caller.mark() };
    const query = { status: by.of(['pending', 'assigned', 'accepted', 'denied'] as const), limit: 10 };
    return this.#learn(await caller.send(sent, { route: booking.myBookings, query, token: rider.token }), rider);
  }

  async #driver({ _id, token }: Driver, by: Chance): Promise<Call> {
    const { caller } = this.#options;
    const own = this.#pick(by, (ride) => ride.driverId === _id);
    if (own === undefined || by.next() < 0.15) {
      const sent = { wish: 'read' as const, role: 'driver' as const, by: _id, mark: caller.mark() };
      // Brings rides back into play that are no longer among the newest: while a driver's trip is under way, no other
      // can begin.
      const status = by.of(['assigned', 'accepted', 'on_trip', 'on_trip'] as const);
      return this.#learn(
        await caller.send(sent, { route: booking.assignedBookings, query: { status, limit: 5 }, token }),
      );
    }
    const wish = by.next() < 0.9 ? nextOf(own, by) : by.of(['accept', 'reject', 'start', 'complete'] as const);
    const { seenRevision, ...revision } = this.#seen(by, own);
    const body = { bookingId: own.id, ...revision };
    const seen = seenRevision === undefined ? {} : { seenRevision };
    const sent = { wish, role: 'driver' as const, by: _id, mark: caller.mark(), rideId: own.id, ...seen };
    if (wish === 'start') return this.#learn(await caller.send(sent, { route: booking.startRide, body, token }));
    if (wish !== 'complete')
      return this.#learn(
        await caller.send(sent, { route: booking.acceptBooking, body: { ...body, action: wish }, token }),
      );
    const extras = { waitingMinutes: by.whole(0, 1) * by.whole(0, 400), tollCharges: by.whole(0, 40_000) / 100 };
    return this.#learn(await caller.send(sent, { route: booking.completeRide, body: { ...body, ...extras }, token }));
  }

  async #dispatcher(by: Chance): Promise<Call> {
    const { caller, people } = this.#options;
    const { token, _id } = people.admin;
    const ride =
      this.#pick(by, ({ status }) => by.next() < 0.1 || status === 'pending' || status === 'denied') ??
      this.#pick(by, () => true);
    const who = { role: 'admin' as const, _id, token };
    if (ride === undefined) return this.#readAll(who);
    const wish = by.weighted({ assign: 12, cancel: 1, vehicle: 1, decide: 1, read: 2 });
    if (wish === 'cancel') return this.#cancel(ride, who, by);
    if (wish === 'read') return this.#read(ride, who);
    const { seenRevision, ...revision } = this.#seen(by, ride);
    const seen = seenRevision === undefined ? {} : { seenRevision };
    const sent = { role: 'admin' as const, by: _id, mark: caller.mark(), rideId: ride.id, ...seen };
    if (wish === 'vehicle') {
      const body = { vehicleNumber: `KA01XY${by.whole(1000, 9999)}`, ...revision };
      const how = { route: booking.assignVehicle, params: { id: ride.id }, body, token };
      return this.#learn(await caller.send({ ...sent, wish: 'assign vehicle' }, how));
    }
    if (wish === 'decide' && this.#completed.length > 0) {
      const id = by.of(this.#completed);
      const body = { waitingMinutes: 10, tollCharges: 50, reason: 'by the log of the toll roads' };
      const decided = { wish: 'decide extras' as const, role: who.role, by: _id, mark: sent.mark, rideId: id };
      return caller.send(decided, { route: booking.decideExtras, params: { id }, body, token });
    }
    const driverId = by.of(people.drivers)._id;
    const body = { bookingId: ride.id, driverId, ...revision };
    const how = { route: booking.assignDriver, body, token };
    return this.#learn(await caller.send({ ...sent, wish: 'assign', driverId }, how));
  }

  async #readAll({ _id, token }: Who): Promise<Call> {
    const { caller } = this.#options;
    const sent = { wish: 'read' as const, role: 'admin' as const, by: _id, mark: caller.mark() };
    return this.#learn(await caller.send(sent, { route: booking.allBookings, token }));
  }

  async #paymaster(by: Chance): Promise<Call> {
    const { caller, people } = this.#options;
    const { token, _id } = people.admin;
    const driver = by.of(people.drivers);
    const [mark, amountPaise] = [caller.mark(), by.whole(1, 300_000)];
    const amount = amountPaise / 100;
    const wanted = (pay: Pick<WantedPay, 'type' | 'changeType'>) => ({
      wish: 'pay' as const,
      role: 'admin' as const,
      by: _id,
      mark,
      pay: { driverId: driver._id, amountPaise, ...pay },
    });
    const how = { params: { id: driver._id }, token, keyed: by.next() < 0.5 };
    const type = by.of(['salary', 'advance', 'adjustment'] as const);
    if (type === 'salary') {
      const body = { salary: amount, note: mark };
      return caller.send(wanted({ type, changeType: null }), { ...how, route: salary.setSalary, body });
    }
    if (type === 'advance') {
      const body = { amount, note: mark };
      return caller.send(wanted({ type, changeType: null }), { ...how, route: salary.giveAdvance, body });
    }
    const changeType = by.of(['increase', 'decrease'] as const);
    const body = { amount, changeType, note: mark };
    return caller.send(wanted({ type, changeType }), { ...how, route: salary.adjustSalary, body });
  }

  async #company({ _id, token }: { _id: string; token: string }, by: Chance): Promise<Call> {
    const { caller } = this.#options;
    const ride = this.#pick(by, ({ rider }) => rider.companyId === _id);
    const who = { role: 'company' as const, _id, token };
    if (ride && by.next() < 0.15) return this.#cancel(ride, who, by);
    if (ride) return this.#read(ride, who);
    const sent = { wish: 'read' as const, role: 'company' as const, by: _id, mark: caller.mark() };
    return this.#learn(await caller.send(sent, { route: booking.companyBookings, token }));
  }

  async #cancel(ride: InPlay, { role, _id, token }: Who, by: Chance): Promise<Call> {
    const { caller } = this.#options;
    const { seenRevision, ...revision } = this.#seen(by, ride);
    const seen = seenRevision === undefined ? {} : { seenRevision };
    const sent = { wish: 'cancel' as const, role, by: _id, mark: caller.mark(), rideId: ride.id, ...seen };
    const how = { route: booking.cancelBooking, params: { id: ride.id }, body: revision, token };
    return this.#learn(await caller.send(sent, how));
  }

  async #read(ride: InPlay, { role, _id, token }: Who): Promise<Call> {
    const { caller } = this.#options;
    const sent = { wish: 'read' as const, role, by: _id, mark: caller.mark(), rideId: ride.id };
    return this.#learn(await caller.send(sent, { route: booking.getBooking, params: { id: ride.id }, token }));
  }
}

interface Who {
  role: Call['role'];
  _id: string;
  token: string;
}

/** The next step of a ride's driver, which may be one that no driver may make. */
function nextOf({ status }: SeenRide, by: Chance): 'accept' | 'reject' | 'start' | 'complete' {
  if (status === 'assigned') return by.next() < 0.85 ? 'accept' : 'reject';
  return status === 'accepted' ? 'start' : 'complete';
}
