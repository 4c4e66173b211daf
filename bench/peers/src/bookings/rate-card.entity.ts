import type { CabType } from '@pahiya/fares';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sums in paise. */
@Entity()
export class RateCard {
  @PrimaryColumn('text')
  cabType: CabType;

  @Column('integer')
  localBasePaise: number;

  @Column('integer')
  localKm: number;

  @Column('integer')
  localHours: number;

  @Column('integer')
  extraPerKmPaise: number;

  @Column('integer')
  extraPerHourPaise: number;

  @Column('integer')
  outstationPerKmPaise: number;

  @Column('integer')
  outstationMinKmPerDay: number;

  @Column('integer')
  driverAllowancePerDayPaise: number;

  @Column('integer')
  airportFlatPaise: number;

  @Column('integer')
  airportKm: number;

  @Column('integer')
  airportExtraPerKmPaise: number;
}
