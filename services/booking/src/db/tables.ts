import type { Tables } from '@pahiya/service-kit';
import { OverrideEntity, PinEntity } from '../dispatch/pin.entity.ts';
import { PlanEntity, ProposalEntity } from '../dispatch/plan.entity.ts';
import { PolicyEntity } from '../dispatch/policy.entity.ts';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { NightEscortEntity } from '../limits/night-escort.entity.ts';
import { RideLimitsEntity, RiderTurnEntity } from '../limits/ride-limits.entity.ts';
import { CompanyEntity, EmployeeEntity } from '../people/people.entity.ts';
import { RateCardEntity } from '../pricing/rate-card.entity.ts';
import { RideEntity, RideStepEntity } from '../rides/ride.entity.ts';
import { bookingIndexes } from './indexes.ts';
import { CreateBooking1763697600000 } from './migrations/1763697600000-create-booking.ts';
import { CountRidesByDay1763784000000 } from './migrations/1763784000000-count-rides-by-day.ts';
import { SortRides1763870400000 } from './migrations/1763870400000-sort-rides.ts';
import { OrderFactsByRevision1795500000000 } from './migrations/1795500000000-order-facts-by-revision.ts';
import { HearOfSuspendedCompanies1795590000000 } from './migrations/1795590000000-hear-of-suspended-companies.ts';
import { HoldExtras1795610000000 } from './migrations/1795610000000-hold-extras.ts';
import { TellKnownDistances1795620000000 } from './migrations/1795620000000-tell-known-distances.ts';
import { LimitOpenRides1795621000000 } from './migrations/1795621000000-limit-open-rides.ts';
import { PlanDispatch1795695000001 } from './migrations/1795695000001-plan-dispatch.ts';
import { MakePlansAgain1795696000000 } from './migrations/1795696000000-make-plans-again.ts';
import { LeasePlans1795696100000 } from './migrations/1795696100000-lease-plans.ts';
import { EscortAtNight1795696200000 } from './migrations/1795696200000-escort-at-night.ts';
import { NameLearnedRides1795696300000 } from './migrations/1795696300000-name-learned-rides.ts';
import { EvenOutHours1795696350000 } from './migrations/1795696350000-even-out-hours.ts';
import { NameVehiclesOfSteps1795697400000 } from './migrations/1795697400000-name-vehicles-of-steps.ts';

export const bookingTables: Tables = {
  entities: [
    RateCardEntity,
    CompanyEntity,
    EmployeeEntity,
    DriverEntity,
    RideEntity,
    RideStepEntity,
    RideLimitsEntity,
    RiderTurnEntity,
    NightEscortEntity,
    PolicyEntity,
    PlanEntity,
    ProposalEntity,
    PinEntity,
    OverrideEntity,
  ],
  migrations: [
    CreateBooking1763697600000,
    CountRidesByDay1763784000000,
    SortRides1763870400000,
    OrderFactsByRevision1795500000000,
    HearOfSuspendedCompanies1795590000000,
    HoldExtras1795610000000,
    TellKnownDistances1795620000000,
    LimitOpenRides1795621000000,
    PlanDispatch1795695000001,
    MakePlansAgain1795696000000,
    LeasePlans1795696100000,
    EscortAtNight1795696200000,
    NameLearnedRides1795696300000,
    EvenOutHours1795696350000,
    NameVehiclesOfSteps1795697400000,
  ],
  servesWithout: [NameVehiclesOfSteps1795697400000],
  indexes: bookingIndexes,
};
