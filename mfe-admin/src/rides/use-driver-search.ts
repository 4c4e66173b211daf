import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Booking, type Driver } from '@pahiya/contracts';
import { assignableDriversQuery } from '../drivers/drivers.queries.ts';
import { type Suggestion } from './suggest-drivers.ts';
import { useDebounced } from './use-debounced.ts';
import { useSuggestions } from './use-suggestions.ts';

const isAnswered = ({ data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean }): boolean =>
  data !== undefined && !isPlaceholderData;

/** The active drivers that match a typed text, with the best for the ride first, and the chosen driver. */
export function useDriverSearch(ride: Booking) {
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const q = useDebounced(typed.trim());
  const list = useQuery({ ...assignableDriversQuery(q), placeholderData: keepPreviousData });
  // Until typing pauses the list is that of an earlier text: Enter must not assign its only driver.
  const isOfThisText = isAnswered(list) && q === typed.trim();

  const present = ride.assignedDriver?._id;
  const suggestions = useSuggestions(ride, { refused: [], next: undefined });
  const isRanked = suggestions.drivers !== undefined || suggestions.failed !== undefined;
  const rank = new Map(suggestions.drivers?.map((suggestion, at) => [suggestion.driver._id, { suggestion, at }]));
  const placeOf = ({ _id }: Driver) => rank.get(_id)?.at ?? rank.size;
  // Sorted as at the assign desk. Drivers outside its fleet come last, in the server's order.
  const drivers = (list.data?.drivers ?? [])
    .filter((driver) => driver._id !== present)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const only = drivers.length === 1 && q !== '' && isOfThisText ? drivers[0] : undefined;
  const chosen = drivers.find((driver) => driver._id === chosenId) ?? only;

  return {
    typed,
    setTyped,
    q,
    list,
    isPending: list.isPending || !isRanked,
    drivers,
    suggestionFor: ({ _id }: Driver): Suggestion | undefined => rank.get(_id)?.suggestion,
    /** There are no drivers at all, not only none that match the text. */
    isNobody: isOfThisText && drivers.length === 0 && q === '' && typed === '',
    chosen,
    choose: ({ _id }: Driver) => setChosenId(_id),
    /** The driver before (-1) or after (1) the chosen one; the first follows the last. */
    neighbour: (step: 1 | -1): Driver | undefined => {
      const at = chosen ? drivers.indexOf(chosen) : step > 0 ? -1 : 0;
      return drivers.at((at + step) % drivers.length);
    },
  };
}

export type DriverSearch = ReturnType<typeof useDriverSearch>;
