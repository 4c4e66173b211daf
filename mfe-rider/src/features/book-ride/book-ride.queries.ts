import { useState } from 'react';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Booking,
  type BookingForm,
  type EstimateForm,
  type FareEstimate,
  returnsBeforeStart,
  routes,
} from '@pahiya/contracts';
import { type CabType } from '@pahiya/fares';
import { api, currentAccount, isDecided, type Account } from '@pahiya/web-kit';
import { placeQuery } from '@pahiya/web-kit/places';
import { ridesOfRider } from '../../rides/rides.queries.ts';
import { keepAttempt, keptAttempt, type Attempt, type RideDraft } from './ride-draft.ts';

/** A quote is refetched this long before it expires, so that the one on screen is always valid. */
const QUOTE_MARGIN_MS = 60_000;
/** Allowance for the difference between the clocks of this machine and the server. */
const QUOTE_REFRESH_AT_LEAST_MS = 30_000;
const QUOTE_REFRESH_AT_MOST_MS = 14 * 60_000;

type Place = NonNullable<EstimateForm['pickupLocation']>;

function quoteLifeMs({ expiresAt }: FareEstimate, receivedAtMs: number): number {
  const lifeMs = Date.parse(expiresAt) - QUOTE_MARGIN_MS - receivedAtMs;
  return Math.min(QUOTE_REFRESH_AT_MOST_MS, Math.max(QUOTE_REFRESH_AT_LEAST_MS, lifeMs));
}

export const estimateQuery = (cabType: CabType, form: EstimateForm | undefined) =>
  queryOptions({
    queryKey: ['rider', 'estimate', cabType, form] as const,
    queryFn: form
      ? ({ signal }: { signal: AbortSignal }) => api(routes.booking.estimateFare, { body: form, signal })
      : skipToken,
    staleTime: ({ state }) => (state.data ? quoteLifeMs(state.data, state.dataUpdatedAt) : 0),
    refetchInterval: ({ state }) => (state.data ? quoteLifeMs(state.data, state.dataUpdatedAt) : false),
    placeholderData: keepPreviousData,
  });

/** The inputs of a fare. Dates matter only with a return; without one the quote is valid for any date. */
function estimateForm(draft: RideDraft, cabType: CabType, way: { from: Place; to: Place }): EstimateForm {
  const { mode, tripType, includeReturn, date, time, returnDate, returnTime } = draft;
  return {
    mode,
    tripType: mode === 'airport' ? 'local' : tripType,
    cabType,
    includeReturn,
    pickupLocation: way.from,
    dropoffLocation: way.to,
    ...(includeReturn && date && returnDate ? { date, time, returnDate, returnTime } : {}),
  };
}

export type Fare =
  | { state: 'none' }
  /** The return is before the start, so the ride has no fare. */
  | { state: 'returnTooEarly' }
  | { state: 'calculating'; last: FareEstimate | undefined }
  | { state: 'estimated'; estimate: FareEstimate; form: EstimateForm }
  | { state: 'failed'; error: Error; retry: () => void };

const locationOf = (chosen: RideDraft['pickup']) => ({
  ...placeQuery(chosen?.id ?? ''),
  enabled: chosen !== undefined,
});

/** The fare of the draft ride and the price of each cab; both keep their last value while new ones load. */
export function useFare(draft: RideDraft): {
  fare: Fare;
  cabFares: Partial<Record<CabType, { amount: number; isStale: boolean }>>;
} {
  const pickup = useQuery(locationOf(draft.pickup));
  const dropoff = useQuery(locationOf(draft.dropoff));
  const returnTooEarly = returnsBeforeStart(draft);
  const way = pickup.data && dropoff.data && !returnTooEarly ? { from: pickup.data, to: dropoff.data } : undefined;
  const formOf = (cabType: CabType) => (way ? estimateForm(draft, cabType, way) : undefined);
  // One query per cab: a list of queries would not keep each one's last value.
  const estimates = {
    Sedan: useQuery(estimateQuery('Sedan', formOf('Sedan'))),
    'Mini SUV': useQuery(estimateQuery('Mini SUV', formOf('Mini SUV'))),
    SUV: useQuery(estimateQuery('SUV', formOf('SUV'))),
  } satisfies Record<CabType, unknown>;

  if (!draft.pickup || !draft.dropoff) return { fare: { state: 'none' }, cabFares: {} };
  if (returnTooEarly) return { fare: { state: 'returnTooEarly' }, cabFares: {} };

  const cabFares = Object.fromEntries(
    Object.entries(estimates).flatMap(([cabType, { data, isPlaceholderData }]) =>
      data ? [[cabType, { amount: data.fare, isStale: isPlaceholderData }]] : [],
    ),
  );
  const chosen = estimates[draft.cabType];
  const form = formOf(draft.cabType);
  const failed = [pickup, dropoff, chosen].find((query) => query.isError && !query.isFetching);
  // A quote that could not be refreshed stays the fare until it expires; the server decides in the end.
  if (chosen.data && form && !chosen.isPlaceholderData)
    return { fare: { state: 'estimated', estimate: chosen.data, form }, cabFares };
  if (failed?.error) {
    const retry = () => {
      for (const query of [pickup, dropoff, ...Object.values(estimates)]) if (query.isError) void query.refetch();
    };
    return { fare: { state: 'failed', error: failed.error, retry }, cabFares };
  }
  return { fare: { state: 'calculating', last: chosen.data }, cabFares };
}

/** The booking made from the draft, its fare and its quote. */
export function bookingForm(
  draft: RideDraft,
  { form, estimate }: { form: EstimateForm; estimate: FareEstimate },
): BookingForm {
  const { includeReturn, mode } = draft;
  const { pickupLocation, dropoffLocation, tripType, cabType } = form;
  return {
    mode: form.mode,
    tripType,
    cabType,
    includeReturn,
    pickup: pickupLocation?.address ?? '',
    dropoff: dropoffLocation?.address ?? '',
    pickupLocation,
    dropoffLocation,
    date: draft.date,
    time: draft.time,
    passengers: draft.passengers,
    ...(includeReturn ? { returnDate: draft.returnDate, returnTime: draft.returnTime } : {}),
    ...(mode === 'airport'
      ? { flightNumber: draft.flightNumber.trim().toUpperCase(), terminal: draft.terminal.trim() }
      : {}),
    distance: estimate.distance,
    fare: estimate.fare,
    quoteId: estimate.quoteId,
  };
}

const withoutQuote = (ride: BookingForm): string => JSON.stringify({ ...ride, quoteId: undefined });

/** Sends a booking, and keeps it for this tab until it is known whether the ride was booked. `settle` forgets it. */
async function send(attempt: Attempt, account: Account) {
  keepAttempt(attempt);
  // Another rider may have logged in since, with a form and an attempt of their own.
  const settle = () => {
    if (keptAttempt()?.idempotencyKey === attempt.idempotencyKey) keepAttempt(undefined);
  };
  try {
    const { booking } = await api(routes.booking.createBooking, { ...attempt, account });
    return { booking, settle };
  } catch (error) {
    if (isDecided(error)) settle();
    throw error;
  }
}

/**
 * The ride of a booking whose answer was lost: it is sent again unchanged with its first key, so that it is booked once.
 * Undefined if that ride was cancelled since: the server repeats its first answer, and the rider wants another ride.
 */
async function sendAgain(attempt: Attempt, account: Account): Promise<Booking | undefined> {
  const { booking, settle } = await send(attempt, account);
  const { booking: now } = await api(routes.booking.getBooking, { params: { id: booking._id } });
  settle();
  return now.status === 'cancelled' ? undefined : now;
}

/**
 * Books the ride. If the answer was lost, the same ride is sent again, even when its quote was renewed since. `onBooked`
 * is called even after the rider left the page.
 */
export function useBookRide(onBooked: () => void) {
  const client = useQueryClient();
  const [account] = useState(currentAccount);
  return useMutation({
    mutationFn: async (wanted: BookingForm) => {
      const last = keptAttempt();
      const isAgain = last && withoutQuote(last.body) === withoutQuote(wanted);
      const before = isAgain ? await sendAgain(last, account) : undefined;
      if (before) return before;
      const { booking, settle } = await send({ body: wanted, idempotencyKey: crypto.randomUUID() }, account);
      settle();
      return booking;
    },
    onSuccess: () => {
      if (account !== currentAccount()) return;
      onBooked();
      void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists });
    },
  });
}
