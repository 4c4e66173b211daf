import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type DriverChoice } from '@pahiya/contracts';
import { choicesQuery } from '../../dispatch/dispatch.queries.ts';

/**
 * Sets each driver's price: the difference to the cost of the driver who has the ride, or the whole cost if nobody has
 * it. If a rule excludes the driver who has the ride, that driver's cost is unknown and no driver gets a price: the
 * panel still compares the empty kilometres.
 */
function againstPresent(choices: readonly DriverChoice[]): DriverChoice[] {
  const present = choices.find(({ chosen }) => chosen);
  const base = present ? present.paise : 0;
  return choices.map((choice) => ({
    ...choice,
    extraPaise: choice.paise === null || base === null ? null : choice.paise - base,
  }));
}

/** All drivers for a ride with prices, compared with the plan, or with the day as it is. */
export function useChoices(asked: { rideId: string; planId: string | undefined }) {
  const query = useQuery(choicesQuery(asked));
  const isPlanned = asked.planId !== undefined;
  const choices = useMemo(
    () => (isPlanned ? query.data : query.data && againstPresent(query.data)),
    [isPlanned, query.data],
  );
  return { query, choices };
}
