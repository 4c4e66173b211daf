import { Random } from '@pahiya/dispatch/search';
import type { Point } from '../city/places.ts';

/** A way of the simulated city, as the road model expects it. */
export interface ExpectedWay {
  readonly from: Point;
  readonly to: Point;
  /** Minutes of the day. */
  readonly clock: number;
  readonly day: number;
  readonly expectedMinutes: number;
}

interface Bump {
  readonly lat: number;
  readonly lng: number;
  readonly widthKm: number;
  readonly height: number;
}

const KM_A_DEGREE = 110;
const BUMPS = 14;
/** Published driving times within cities differ like this by the hour: by about a third down and two thirds up. */
const [MORNING, EVENING] = [
  { at: 9.25 * 60, width: 75, height: 0.55 },
  { at: 18.5 * 60, width: 100, height: 0.6 },
];
const NIGHT = -0.33;
const SUNDAY = 0.4;
/** How much a whole day varies, e.g. by rain, and how much a single way varies. */
const [DAY_SPREAD, WAY_SPREAD] = [0.06, 0.12];
const PRESSED_LATE = 0.02;

/**
 * How long ways really take in the simulated city. Plans do not read it, and it does not have the form of what they
 * learn: traffic does not change by the hour, the slow and quick parts of the city are not squares, rush hour weighs
 * more where people work, and days and ways vary at random.
 */
export class HiddenTraffic {
  readonly #seed: number;
  readonly #chance: Random;
  /** How slow a place is at any time, and how much rush hour slows it. */
  readonly #slow: readonly Bump[];
  readonly #crowded: readonly Bump[];

  constructor(seed: number) {
    this.#seed = seed;
    this.#chance = new Random(seed);
    this.#slow = Array.from({ length: BUMPS }, () => this.#bump(0.32));
    this.#crowded = Array.from({ length: BUMPS }, () => this.#bump(0.5));
  }

  /** Minutes at the wheel. */
  driven(way: ExpectedWay): number {
    return way.expectedMinutes * Math.exp(this.#typical(way) + WAY_SPREAD * this.#normal());
  }

  /** Minutes from the driver's press of the button at the pickup to the press at the drop. Some drivers press late. */
  pressed(drivenMinutes: number): number {
    const late = this.#chance.unit() < PRESSED_LATE ? 15 + 60 * this.#chance.unit() : 0;
    return Math.max(1, Math.round(drivenMinutes + late));
  }

  /** The best that somebody could expect who knew everything but the chance of the day and of the way. */
  expected(way: ExpectedWay): number {
    return way.expectedMinutes * Math.exp(this.#ofPlaceAndClock(way));
  }

  #typical(way: ExpectedWay): number {
    return this.#ofPlaceAndClock(way) + DAY_SPREAD * normalOf(new Random(this.#seed + 7_919 * (way.day + 1)));
  }

  #ofPlaceAndClock({ from, to, clock, day }: ExpectedWay): number {
    const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
    const slow = (heightAt(this.#slow, from) + heightAt(this.#slow, middle) + heightAt(this.#slow, to)) / 3;
    const crowd = Math.max(0, 1 + (heightAt(this.#crowded, from) + heightAt(this.#crowded, to)) / 2);
    const rush = [MORNING, EVENING].reduce(
      (sum, { at, width, height }) => sum + height * Math.exp(-(((clock - at) / width) ** 2)),
      0,
    );
    return NIGHT + slow + crowd * rush * (day % 7 === 6 ? SUNDAY : 1);
  }

  #bump(height: number): Bump {
    return {
      lat: 12.84 + 0.28 * this.#chance.unit(),
      lng: 77.5 + 0.28 * this.#chance.unit(),
      widthKm: 2.5 + 4 * this.#chance.unit(),
      height: height * this.#normal(),
    };
  }

  #normal(): number {
    return normalOf(this.#chance);
  }
}

function heightAt(bumps: readonly Bump[], { lat, lng }: Point): number {
  return bumps.reduce((sum, bump) => {
    const km = KM_A_DEGREE * Math.hypot(lat - bump.lat, lng - bump.lng);
    return sum + bump.height * Math.exp(-((km / bump.widthKm) ** 2));
  }, 0);
}

/** About as a normal distribution of spread 1: the sum of twelve draws. */
function normalOf(random: Random): number {
  return Array.from({ length: 12 }, () => random.unit()).reduce((sum, draw) => sum + draw, -6);
}
