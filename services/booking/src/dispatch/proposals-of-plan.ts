import type { ExcludedDriver, LeftRide, Proposal } from '@pahiya/dispatch';
import { instantOf } from './duty.ts';
import type { MadePlan } from './plan-jobs.ts';
import type { KeptProposal } from './plan.entity.ts';
import type { Posed } from './read-fleet.ts';
import { startOf } from '../rides/ride.ts';

/** What is stored of a plan: facts about each ride, from which sentences in any language are written. */
export function proposalsOf(planId: string, posed: Posed, { plan, excluded }: MadePlan): KeptProposal[] {
  const rideOf = new Map(posed.problem.rides.map((ride) => [ride.id, ride]));
  const row = (rideId: string, rest: Pick<KeptProposal, 'driverId' | 'state' | 'facts'>): KeptProposal[] => {
    const ride = rideOf.get(rideId);
    if (ride === undefined) return [];
    const { code: rideCode, revision: rideRevision, startsAt } = ride;
    return [{ planId, rideId, rideCode, rideRevision, startsAt: instantOf(startsAt), lost: null, ...rest }];
  };
  return [
    ...plan.proposals.flatMap((proposal) =>
      row(proposal.rideId, proposed(proposal, posed, excluded.get(proposal.rideId))),
    ),
    ...plan.left.flatMap((left) => row(left.rideId, leftWith(left, excluded.get(left.rideId)))),
    ...posed.unplaced.map(({ ride, left }) => ({
      planId,
      rideId: ride.rideId,
      rideCode: ride.bookingId,
      rideRevision: ride.revision,
      startsAt: startOf(ride),
      driverId: null,
      state: 'left' as const,
      facts: { left },
      lost: null,
    })),
  ];
}

type Rest = Pick<KeptProposal, 'driverId' | 'state' | 'facts'>;

function proposed(proposal: Proposal, { places }: Posed, excluded: readonly ExcludedDriver[] = []): Rest {
  const { driverId, state, paise, lines, freeAt, freeIn, emptyKm, emptyMinutes, second, breaks } = proposal;
  return {
    driverId,
    state: state === 'proposed' ? 'proposed' : 'pinned',
    facts: {
      paise,
      lines,
      freeAtMinute: freeAt,
      freeIn: places.named(freeIn),
      emptyKm,
      emptyMinutes,
      excluded,
      ...(second && { second }),
      ...(breaks && { breaks }),
    },
  };
}

const leftWith = ({ because: left }: LeftRide, excluded: readonly ExcludedDriver[] = []): Rest => ({
  driverId: null,
  state: 'left',
  facts: { left, excluded },
});
