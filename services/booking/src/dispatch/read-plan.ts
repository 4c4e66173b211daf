import { dayInIndia, type Plan, type Timeline } from '@pahiya/contracts';
import type { Language } from '@pahiya/dispatch';
import { notFound } from '@pahiya/service-kit';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { withEmptyWays } from './empty-ways.ts';
import { PinEntity } from './pin.entity.ts';
import type { KeptPlan, KeptProposal, ProposalFacts } from './plan.entity.ts';
import { lateProposals } from './late-proposals.ts';
import { findPlan, findProposals } from './plan.repository.ts';
import { pinView, proposalView, REASONS, summaryView } from './plan.view.ts';
import { policyOfVersion } from './policy.ts';
import { readFleet } from './read-fleet.ts';
import { namesOfDrivers, ridesById } from './rides-of-plan.repository.ts';
import { ridesOfDrivers } from './rides-to-plan.ts';
import { outOfService, timelinesOf, type TimelineRide } from './timeline.ts';

/** @throws PahiyaError NOT_FOUND */
export async function planById({ database }: DispatchParts, id: string): Promise<KeptPlan> {
  const plan = await findPlan(database, id);
  if (plan === undefined) throw notFound('plan');
  return plan;
}

/** A plan with everything that the desk shows of it, and with its rides as they are now. */
export async function readPlan(parts: DispatchParts, id: string, language: Language): Promise<Plan> {
  const { database } = parts;
  const plan = await planById(parts, id);
  const [proposals, pins] = await Promise.all([
    findProposals(database, id),
    database.dataSource.getRepository(PinEntity).find(),
  ]);
  const rides = await ridesById(
    database,
    [...proposals, ...pins].map(({ rideId }) => rideId),
  );
  const names = await namesOfDrivers(database, driversIn(proposals, pins));
  const late = await lateProposals(parts, plan, { proposals, rides, names, language });
  return {
    ...summaryView(plan, language),
    proposals: proposals.flatMap((proposal) => {
      const ride = rides.get(proposal.rideId);
      return ride ? [proposalView(proposal, ride, { names, language, late: late.get(ride.rideId) })] : [];
    }),
    timelines: await timelinesWithProposals(parts, plan, { proposals, rides }),
    pins: pins.map((pin) => pinView(pin, rides.get(pin.rideId), names)),
  };
}

function* driversIn(proposals: readonly KeptProposal[], pins: readonly { driverId: string }[]): Generator<string> {
  for (const { driverId } of pins) yield driverId;
  for (const { driverId, facts } of proposals) {
    if (driverId !== null) yield driverId;
    for (const excluded of facts.excluded?.slice(0, REASONS) ?? []) yield excluded.driverId;
    if (facts.second) yield facts.second.driverId;
    for (const move of facts.second?.moves ?? []) if (move.driverId) yield move.driverId;
  }
}

/** Every driver's day with what is proposed. */
async function timelinesWithProposals(
  parts: DispatchParts,
  plan: KeptPlan,
  { proposals, rides }: { proposals: readonly KeptProposal[]; rides: ReadonlyMap<string, Ride> },
): Promise<Timeline[]> {
  const { database } = parts;
  const policy = await policyOfVersion(database, plan.policyVersion);
  const [fleet, held] = await Promise.all([
    readFleet(parts, plan.madeAt, policy.limits),
    ridesOfDrivers(database, plan.fromAt, plan.toAt),
  ]);
  const proposed = new Map(
    proposals.flatMap(({ rideId, driverId, state, facts }) =>
      driverId !== null && (state === 'proposed' || state === 'pinned')
        ? [[rideId, { driverId, state, firstWay: firstWayOf(facts) }] as const]
        : [],
    ),
  );
  const heldOf = Map.groupBy(
    held.filter((ride) => !proposed.has(ride.rideId) && !isOfTheEveningBefore(ride, plan)),
    ({ driver }) => driver?._id ?? '',
  );
  const proposedOf = Map.groupBy(proposed, ([, { driverId }]) => driverId);
  const ridesOf = (driver: string) => [
    ...(heldOf.get(driver) ?? []).map((ride): TimelineRide => ({ ride, state: stateOfHeld(ride) })),
    ...(proposedOf.get(driver) ?? []).flatMap(([rideId, { state, firstWay }]): TimelineRide[] => {
      const ride = rides.get(rideId);
      return ride && startOf(ride) < plan.toAt ? [{ ride, state, ...(firstWay && { firstWay }) }] : [];
    }),
  ];
  const drivers = [...fleet, ...outOfService(fleet, [...heldOf.values()].flat())];
  return withEmptyWays(parts, (ways) =>
    timelinesOf(drivers, { policy: policy.limits, day: plan.fromAt, now: parts.clock.now(), ways }, ridesOf),
  );
}

/** A late ride of the evening before belongs to a plan of this night, but not to one of a coming day. */
const isOfTheEveningBefore = (ride: Ride, { fromAt, madeAt }: KeptPlan): boolean =>
  fromAt > madeAt && ride.date < dayInIndia(fromAt) && busyUntil(ride) <= fromAt;

/** The first way as it was planned; undefined for a driver whose place was not known. */
function firstWayOf({ freeIn, emptyKm: km, emptyMinutes: minutes }: ProposalFacts): TimelineRide['firstWay'] {
  if (freeIn === undefined || km === undefined || minutes === undefined) return undefined;
  return freeIn.isPresent || freeIn.point ? { from: freeIn.point, km, minutes } : undefined;
}

/** A driver who was told may still turn the ride down; after accepting, the ride is fixed. */
export const stateOfHeld = ({ status }: Ride): 'told' | 'fixed' => (status === 'assigned' ? 'told' : 'fixed');
