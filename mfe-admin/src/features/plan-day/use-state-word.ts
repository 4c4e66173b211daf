import { useRideStatusWord, useText } from '@pahiya/ui';
import { type PlacedRide } from './day-view.ts';
import { messages } from './messages.ts';

/** Returns the word for a ride in the day: what the plan wants with it, otherwise the status that it has. */
export function useStateWord(): (placed: Pick<PlacedRide, 'ride' | 'state'>) => string {
  const text = useText(messages);
  const statusWord = useRideStatusWord();
  return ({ ride, state }) =>
    state === 'fixed' || state === 'told' ? statusWord(ride.status) : text(`state_${state}`);
}
