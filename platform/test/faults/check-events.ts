import { SERVICE_NAMES, subscriptions, type ServiceName } from '@pahiya/contracts';
import type { FinalState, HandledEvent } from './final-state.ts';
import type { History } from './history.ts';

/** Finds events that a service did not handle exactly once, or not in the order of their subject. */
export function deliveryFaults({ told, handled, left }: FinalState): string[] {
  return [...left, ...SERVICE_NAMES.flatMap((service) => deliveriesOf(service, { told, handled }))];
}

function deliveriesOf(service: ServiceName, { told, handled }: Pick<FinalState, 'told' | 'handled'>): string[] {
  const heard: ReadonlySet<string> = new Set(subscriptions[service]);
  const expected = told.filter(({ type }) => heard.has(type));
  const own = handled.filter((event) => event.service === service && event.how !== 'set aside');
  const times = Map.groupBy(own, ({ eventId }) => eventId);
  const nth = new Map(own.map(({ eventId }, index) => [eventId, index]));
  const bySubject = Map.groupBy(expected, ({ service: source, subject }) => `${source} ${subject}`);
  return [
    ...expected.flatMap(({ eventId, type, subject }) => {
      const count = times.get(eventId)?.length ?? 0;
      return count === 1 ? [] : [`${service} handled ${type} of ${subject} ${count} times`];
    }),
    ...[...bySubject.values()].flatMap((events) =>
      events.flatMap(({ eventId, type, subject }, index) => {
        const before = events[index - 1];
        const [first, second] = [nth.get(before?.eventId ?? ''), nth.get(eventId)];
        return first !== undefined && second !== undefined && second < first
          ? [`${service} handled ${type} of ${subject} before ${before?.type}`]
          : [];
      }),
    ),
  ];
}

/** A fault takes the lease from one replica, and may give it back. */
const HAND_OVERS_OF_FAULT = 2;
/** At the beginning, and when a busy machine is late. */
const HAND_OVERS_WITHOUT = 3;

/** One replica of a service receives its events, until a fault gives them to another. */
export function leaseFaults({ faults }: History, { handled }: FinalState): string[] {
  const most = HAND_OVERS_WITHOUT + HAND_OVERS_OF_FAULT * faults;
  return SERVICE_NAMES.flatMap((service) => {
    const received = handled.filter((event) => event.service === service && event.how !== 'tried again');
    const found = handOvers(received);
    return found > most ? [`the replicas of ${service} took turns ${found} times in receiving its events`] : [];
  });
}

const handOvers = (received: readonly HandledEvent[]) =>
  received.filter(({ process }, nth) => nth > 0 && received[nth - 1]?.process !== process).length;

/** Finds rides of which another service keeps something else than the booking service. */
export function projectionFaults({ rides, heard, drivers }: FinalState): string[] {
  const byRide = Map.groupBy(heard, ({ rideId }) => rideId);
  return [
    ...rides.flatMap((ride) =>
      (['driver', 'invoice'] as const).flatMap((service) => {
        const kept = byRide.get(ride.id)?.find((each) => each.service === service);
        // The driver service keeps only rides that have or had a driver.
        if (kept === undefined && service === 'driver' && ride.driverId === null) return [];
        const { revision, status, driverId } = kept ?? {};
        return revision === ride.revision && status === ride.status && driverId === ride.driverId
          ? []
          : [
              `${service} has ride ${ride.id} ${status} in revision ${revision}; it is ${ride.status} in ${ride.revision}`,
            ];
      }),
    ),
    ...drivers.flatMap(({ id, totalRides }) => {
      const driven = rides.filter(({ status, driverId }) => status === 'completed' && driverId === id).length;
      return driven === totalRides ? [] : [`driver ${id} has driven ${driven} rides, and ${totalRides} are counted`];
    }),
  ];
}

/** The newest rides that a page shows. */
export const SHOWN = 50;

/** An open page knows the newest revision of each ride that it shows. */
export function pageFaults({ pages }: History, { rides }: FinalState): string[] {
  return pages.flatMap(({ who, shows, revisions }) =>
    rides
      .filter(({ riderId, companyId }) =>
        'riderId' in shows ? shows.riderId === riderId : shows.companyId === companyId,
      )
      .slice(-SHOWN)
      .flatMap(({ id, revision }) =>
        revisions.get(id) === revision
          ? []
          : [`the page of ${who} shows ride ${id} in revision ${revisions.get(id)}; it is in ${revision}`],
      ),
  );
}
