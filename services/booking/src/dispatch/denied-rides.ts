import type { Database } from '@pahiya/service-kit';

export interface DeniedRide {
  rideId: string;
  revision: number;
  startsAt: Date;
}

/** Each denial is planned once: a ride has another revision when it is turned down again. */
export const slotOfDenied = (rideId: string, revision: number) => `denied ${rideId} ${revision}`;

/**
 * Rides that their driver turned down and that are not planned again yet, the soonest first. They are read from the
 * database each time, so that none is lost with a process. With the automation 'assign', a ride whose plan is still a draft
 * is among them: the process that should have committed it died.
 */
export function deniedRides(
  database: Database,
  { now, most, automation }: { now: Date; most: number; automation: 'suggest' | 'assign' },
): Promise<DeniedRide[]> {
  return database.query<DeniedRide>({
    text: `select id as "rideId", revision, starts_at as "startsAt" from ride
           where status = 'denied' and starts_at > $1
             and not exists (select from dispatch_plan where slot = 'denied ' || ride.id || ' ' || ride.revision
               and not (dispatch_plan.status = 'draft' and $2 = 'assign'))
           order by starts_at, id limit $3`,
    values: [now, automation, most],
  });
}
