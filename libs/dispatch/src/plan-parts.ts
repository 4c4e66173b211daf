import type { Fleet } from './fleet.ts';
import type { LeftRide, Proposal } from './plan-types.ts';
import { startNode } from './prepared.ts';

/** The way to a ride: where the driver comes from, and how long it is. */
export function wayTo(fleet: Fleet, driver: number, ride: number) {
  const { prepared, rules } = fleet;
  const { tasks, drivers, wayKm, wayMinutes, bufferedMinutes, freeFrom } = prepared;
  const chain = fleet.chains[driver]!.filter((task) => task !== ride);
  const at = rules.placeIn(chain, ride);
  const before = at === 0 ? undefined : tasks[chain[at - 1]!];
  const node = before?.index ?? startNode(prepared, driver);
  const cell = node * tasks.length + ride;
  const way = bufferedMinutes[cell]!;
  return {
    freeAt: freeFrom[node]!,
    freeIn: before?.to ?? drivers[driver]!.at,
    leaveAt: tasks[ride]!.startsAt - (way < Infinity ? way : 0),
    emptyKm: wayKm[cell]!,
    emptyMinutes: wayMinutes[cell]!,
  };
}

/** A proposal for each planned ride of the chains, in order of ids, without the second-best driver. */
export function proposalsOf(fleet: Fleet): Proposal[] {
  const { tasks, rideCount, drivers } = fleet.prepared;
  return fleet.chains
    .flatMap((chain, driver) => chain.filter((task) => task < rideCount).map((ride) => ({ driver, ride })))
    .toSorted((one, other) => one.ride - other.ride)
    .map(({ driver, ride }) => {
      const { ride: asked, kept } = tasks[ride]!;
      const lines = fleet.lines(driver, ride);
      return {
        rideId: asked!.id,
        code: asked!.code,
        rideRevision: asked!.revision,
        driverId: drivers[driver]!.id,
        state: kept === 'pinned' || kept === 'frozen' ? kept : 'proposed',
        ...wayTo(fleet, driver, ride),
        paise: lines.reduce((sum, { paise }) => sum + paise, 0),
        lines,
        ...(kept && { breaks: fleet.exclusion(driver, ride) }),
      };
    });
}

export function leftOf(fleet: Fleet): LeftRide[] {
  const { tasks, rideCount, drivers } = fleet.prepared;
  const taken = new Set(fleet.chains.flat());
  return tasks
    .slice(0, rideCount)
    .filter(({ index }) => !taken.has(index))
    .map(({ index, rideId, code }) => {
      const mayBeDriven = drivers.some(
        (_, driver) => fleet.rules.exclusion(driver, index, fleet.prepared.kept[driver]!) === undefined,
      );
      return { rideId, code, because: fleet.leftOut.get(index) ?? (mayBeDriven ? 'no-room' : 'nobody') };
    });
}
