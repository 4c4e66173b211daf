import type { Commitment, DispatchProblem, DriverToPlan, RideToPlan } from '@pahiya/dispatch';
import { Random } from '@pahiya/dispatch/search';
import type { DriverOfRide } from './baseline.ts';

/** Who plans a day while it goes on. */
export interface Desk {
  /** Plans the day on the evening before. */
  plan(): DriverOfRide;
  /** Chooses another driver for one ride. The problem has only this ride; everything else is a commitment. */
  choose(problem: DispatchProblem): string | undefined;
  /** Whether it looks for another driver when a driver would come too late. */
  readonly rescues: boolean;
}

export interface LiveFigures {
  readonly rides: number;
  /** Rides that no driver has accepted half an hour before the pickup. */
  readonly uncovered: number;
  readonly offers: number;
  readonly late: number;
  readonly rescued: number;
}

interface LiveRide {
  readonly ride: RideToPlan;
  driverId: string | undefined;
  isAccepted: boolean;
  readonly turnedDownBy: string[];
  /** How much longer the ride and the way to it take than expected, drawn once: 0.75 to 1.25. */
  readonly rideFactor: number;
  readonly wayFactor: number;
  hasLeft: boolean;
  arrivesAt: number;
  endsAt: number;
}

/** How many minutes before the pickup drivers are asked. */
const OFFERED_BEFORE = 120;
const COVERED_BEFORE = 30;
/** A driver who comes later than this is late. */
const LATE_MINUTES = 0;
/** Drivers set out so much earlier than the way takes, whatever buffers the desk plans with. */
const EARLY_MINUTES = 10;
const EARLY_PERCENT = 15;
const SPREAD = 0.25;
const REJECTS = 0.15;
const REJECTS_NEAR = 0.03;
const NEAR_KM = 3;
/** The minutes after which a ride without a driver or a ride at risk is looked at again. */
const AGAIN_AFTER = 5;

/**
 * Simulates one day, minute by minute. Ways and rides take 0.75 to 1.25 times as long as the plan says, which nobody
 * knows in advance; drivers turn down 15 % of what they are offered, 3 % when the pickup is near.
 */
export function liveDay(problem: DispatchProblem, desk: Desk, seed: number): LiveFigures {
  return new LiveDay(problem, desk, seed).run();
}

class LiveDay {
  readonly #problem: DispatchProblem;
  readonly #desk: Desk;
  readonly #random: Random;
  readonly #rides: readonly LiveRide[];
  #now = 0;
  #offers = 0;
  #uncovered = 0;
  #rescued = 0;

  constructor(problem: DispatchProblem, desk: Desk, seed: number) {
    this.#problem = problem;
    this.#desk = desk;
    const draws = new Random(seed);
    this.#random = new Random(seed + 1);
    const planned = desk.plan();
    const factor = () => 1 - SPREAD + 2 * SPREAD * draws.unit();
    this.#rides = problem.rides.map((ride) => ({
      ride,
      driverId: planned.get(ride.id),
      isAccepted: false,
      turnedDownBy: [],
      rideFactor: factor(),
      wayFactor: factor(),
      hasLeft: false,
      arrivesAt: Infinity,
      endsAt: Infinity,
    }));
  }

  run(): LiveFigures {
    const starts = this.#rides.map(({ ride }) => ride.startsAt);
    const until = Math.max(...starts) + 24 * 60;
    for (this.#now = this.#problem.now; this.#now < until; this.#now += 1) {
      for (const live of this.#rides) this.#offer(live);
      for (const live of this.#rides) this.#leave(live);
      for (const live of this.#rides)
        if (this.#now === live.ride.startsAt - COVERED_BEFORE && !live.isAccepted) this.#uncovered += 1;
      if (this.#desk.rescues && this.#now % AGAIN_AFTER === 0) for (const live of this.#rides) this.#rescue(live);
    }
    return {
      rides: this.#rides.length,
      uncovered: this.#uncovered,
      offers: this.#offers,
      late: this.#rides.filter(
        ({ ride, arrivesAt }) => arrivesAt < Infinity && arrivesAt > ride.startsAt + LATE_MINUTES,
      ).length,
      rescued: this.#rescued,
    };
  }

  /** Asks the planned driver; after a refusal the desk chooses another one at once. */
  #offer(live: LiveRide): void {
    const before = live.ride.startsAt - this.#now;
    if (live.isAccepted || before > OFFERED_BEFORE || before < 0) return;
    const isAgain = before !== OFFERED_BEFORE;
    if (isAgain && before % AGAIN_AFTER !== 0) return;
    for (;;) {
      live.driverId ??= this.#choose(live);
      if (live.driverId === undefined) return;
      if (this.#accepts(live, live.driverId)) {
        live.isAccepted = true;
        return;
      }
      live.turnedDownBy.push(live.driverId);
      live.driverId = undefined;
    }
  }

  #accepts(live: LiveRide, driverId: string): boolean {
    this.#offers += 1;
    const rejects = this.#kmTo(live, driverId) < NEAR_KM ? REJECTS_NEAR : REJECTS;
    return this.#random.unit() >= rejects;
  }

  #choose(live: LiveRide, forbidden: readonly string[] = []): string | undefined {
    const { problem, ride } = this.#problemOf(live);
    return this.#desk.choose({
      ...problem,
      forbidden: forbidden.map((driverId) => ({ rideId: ride.id, driverId })),
    });
  }

  /** A problem with this ride alone. Every other ride stays with its driver and ends when it is expected to end. */
  #problemOf(live: LiveRide): { problem: DispatchProblem; ride: RideToPlan } {
    const ride = { ...live.ride, turnedDownBy: live.turnedDownBy };
    const drivers = this.#problem.drivers.map((driver): DriverToPlan => ({
      ...driver,
      commitments: this.#chain(driver.id)
        .filter((other) => other !== live)
        .map((other) => this.#commitment(other)),
    }));
    return { ride, problem: { ...this.#problem, now: this.#now, rides: [ride], drivers } };
  }

  #commitment({ ride, arrivesAt, endsAt, hasLeft }: LiveRide): Commitment {
    const { id, code, from, to, loadedKm } = ride;
    const startsAt = hasLeft && arrivesAt <= this.#now ? Math.max(ride.startsAt, arrivesAt) : ride.startsAt;
    const expected =
      endsAt <= this.#now ? endsAt : Math.max(startsAt + ride.endsAt - ride.startsAt, this.#known(endsAt));
    return { rideId: id, code, from, to, loadedKm, startsAt, endsAt: Math.ceil(expected) };
  }

  /** A driver who should have arrived and has not is expected in a minute. */
  #known(endsAt: number): number {
    return endsAt === Infinity ? -Infinity : this.#now + 1;
  }

  #chain(driverId: string): LiveRide[] {
    return this.#rides
      .filter((live) => live.driverId === driverId)
      .toSorted((one, other) => one.ride.startsAt - other.ride.startsAt);
  }

  /** Drivers set out a little early, or when they are free. */
  #leave(live: LiveRide): void {
    if (live.hasLeft || !live.isAccepted || live.driverId === undefined) return;
    const chain = this.#chain(live.driverId);
    const before = chain[chain.indexOf(live) - 1];
    if (before && before.endsAt > this.#now) return;
    const minutes = this.#wayMinutes(live, live.driverId);
    if (this.#now < live.ride.startsAt - Math.ceil((minutes * (100 + EARLY_PERCENT)) / 100) - EARLY_MINUTES) return;
    live.hasLeft = true;
    live.arrivesAt = this.#now + minutes * live.wayFactor;
    const starts = Math.max(live.ride.startsAt, live.arrivesAt);
    live.endsAt = starts + (live.ride.endsAt - live.ride.startsAt) * live.rideFactor;
  }

  /** Gives a ride to another driver when its own would be late, as far as anybody knows. */
  #rescue(live: LiveRide): void {
    const before = live.ride.startsAt - this.#now;
    if (!live.isAccepted || live.hasLeft || before > OFFERED_BEFORE || live.driverId === undefined) return;
    if (this.#expectedArrival(live, live.driverId) <= live.ride.startsAt) return;
    const other = this.#choose(live, [live.driverId]);
    if (other === undefined) return;
    if (this.#accepts(live, other)) {
      live.driverId = other;
      this.#rescued += 1;
    } else live.turnedDownBy.push(other);
  }

  #expectedArrival(live: LiveRide, driverId: string): number {
    const chain = this.#chain(driverId);
    const before = chain[chain.indexOf(live) - 1];
    const freeAt = before ? this.#commitment(before).endsAt : this.#now;
    return Math.max(this.#now, freeAt) + this.#wayMinutes(live, driverId);
  }

  #placeBefore(live: LiveRide, driverId: string): number {
    const chain = this.#chain(driverId).filter(({ ride }) => ride.startsAt < live.ride.startsAt);
    return chain.at(-1)?.ride.to ?? this.#problem.drivers.find(({ id }) => id === driverId)!.at;
  }

  #kmTo(live: LiveRide, driverId: string): number {
    const { kmByPair, places } = this.#problem.travel;
    return kmByPair[this.#placeBefore(live, driverId) * places + live.ride.from]!;
  }

  #wayMinutes(live: LiveRide, driverId: string): number {
    const { minutesByPair, places } = this.#problem.travel;
    return minutesByPair[this.#placeBefore(live, driverId) * places + live.ride.from]!;
  }
}
