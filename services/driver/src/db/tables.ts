import type { Tables } from '@pahiya/service-kit';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { StandingNewsEntity } from '../positions/standing-news.entity.ts';
import { TrackEntity } from '../positions/track.entity.ts';
import { TripEndEntity } from '../positions/trip-end.entity.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import { driverIndexes } from './indexes.ts';
import { CreateDrivers1795233600000 } from './migrations/1795233600000-create-drivers.ts';
import { SortDrivers1795320000000 } from './migrations/1795320000000-sort-drivers.ts';
import { WaitForActivation1795320600000 } from './migrations/1795320600000-wait-for-activation.ts';
import { LimitDrivers1795695000002 } from './migrations/1795695000002-limit-drivers.ts';
import { NoteTripEnds1795695000003 } from './migrations/1795695000003-note-trip-ends.ts';
import { NoteStandings1795697100000 } from './migrations/1795697100000-note-standings.ts';
import { WriteDownTracks1795697200000 } from './migrations/1795697200000-write-down-tracks.ts';

export const driverTables: Tables = {
  entities: [DriverEntity, RideEntity, TripEndEntity, StandingNewsEntity, TrackEntity],
  migrations: [
    CreateDrivers1795233600000,
    SortDrivers1795320000000,
    WaitForActivation1795320600000,
    LimitDrivers1795695000002,
    NoteTripEnds1795695000003,
    NoteStandings1795697100000,
    WriteDownTracks1795697200000,
  ],
  servesWithout: [NoteStandings1795697100000, WriteDownTracks1795697200000],
  indexes: driverIndexes,
};
