import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type DriverChoice } from '@pahiya/contracts';
import { choicesQuery } from '../../dispatch/dispatch.queries.ts';

/**
 * Gives each driver the difference between the own cost and that of the driver who has the ride, or the whole cost if nobody
 * has it. If a rule excludes the driver who has it, that cost is unknown and nobody gets a price: the panel still compares the
 * empty kilometres.
 */
function againstPresent(choices: readonly DriverChoice[]): DriverChoice[] {
  const present = choices.find(({ chosen }) => chosen);
  const base = present ? present.paise : 0;
  return choices.map((choice) => ({
    ...choice,
    extraPaise: choice.paise === null || base === null ? null : choice.paise - base,
  }));
}

/** Every driver for a ride, priced against the plan, or against the day as it is. */
export function useChoices(asked: { rideId: string; planId: string | undefined }) {
  const query = useQuery(choicesQuery(asked));
  const isPlanned = asked.planId !== undefined;
  const choices = useMemo(
    () => (isPlanned ? query.data : query.data && againstPresent(query.data)),
    [isPlanned, query.data],
  );
  return { query, choices };
}
