import { faultSentence, MOST_DRIVERS, MOST_RIDES, type Fault } from '@pahiya/dispatch';
import { cityOf } from './city.ts';
import { lineOf, planCity } from './planned-day.ts';

export interface CityToShow {
  readonly seed: number;
  readonly rides: number;
  readonly cabs: number;
  readonly seconds: number;
  readonly iterations: number | undefined;
  /** Rides, drivers and plan, so that anyone can check them. */
  readonly isJson: boolean;
}

/** Prints a day of the city; true if it breaks no rule. */
export function showCity({ seed, rides, cabs, seconds, iterations, isJson }: CityToShow): boolean {
  const fault = tooMany(rides, cabs);
  if (fault) {
    console.error(faultSentence(fault, 'en'));
    return false;
  }
  const city = cityOf({ seed, rides, cabs });
  const day = planCity(city, { seed, limit: iterations === undefined ? { seconds } : { iterations } });
  if (isJson) {
    const { now, policy, rides: asked, drivers } = city.problem;
    const { figures, baseline, broken, plan } = day;
    console.log(
      JSON.stringify({ now, policy, places: city.places, rides: asked, drivers, plan, figures, baseline, broken }),
    );
  } else console.log(`city ${seed}, ${rides} rides, ${cabs} cabs: ${lineOf(day)}`);
  return day.broken.length === 0;
}

/** Checked before the city is made, because its table of ways grows with the square of its size. */
function tooMany(rides: number, drivers: number): Fault | undefined {
  if (rides > MOST_RIDES) return { fault: 'too-many-rides', rides, limit: MOST_RIDES };
  return drivers > MOST_DRIVERS ? { fault: 'too-many-drivers', drivers, limit: MOST_DRIVERS } : undefined;
}
