import type { CabType, RideMode, TripType } from '@pahiya/fares';
import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import { Company } from '../accounts/company.entity.ts';
import { Employee } from '../accounts/employee.entity.ts';
import { Driver } from '../drivers/driver.entity.ts';

export class Place {
  @Column()
  address: string;

  @Column('double precision', { nullable: true })
  lat: number | null;

  @Column('double precision', { nullable: true })
  lng: number | null;
}

/** Sums in paise. */
export class Fare {
  @Column('integer')
  base: number;

  @Column('integer')
  distance: number;

  @Column('integer')
  time: number;

  @Column('integer')
  driverAllowance: number;

  @Column('integer')
  waiting: number;

  @Column('integer')
  toll: number;

  @Column('integer')
  total: number;
}

@Entity()
@Index(['rider', 'createdAt', 'id'])
@Index(['company', 'createdAt', 'id'])
export class Booking {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ unique: true })
  publicCode: string;

  @VersionColumn()
  revision: number;

  @Column('text')
  status: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column()
  pickup: string;

  @Column()
  dropoff: string;

  @Column(() => Place)
  pickupLocation: Place;

  @Column(() => Place)
  dropoffLocation: Place;

  @Column('date')
  date: string;

  @Column()
  time: string;

  /** The time from the start of the ride until its driver is free again. */
  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz')
  endsAt: Date;

  @Column('text')
  tripType: TripType;

  @Column('text')
  cabType: CabType;

  @Column('text')
  mode: RideMode;

  @Column('smallint')
  passengers: number;

  @Column()
  includeReturn: boolean;

  @Column('date', { nullable: true })
  returnDate: string | null;

  @Column('text', { nullable: true })
  returnTime: string | null;

  @Column('text', { nullable: true })
  flightNumber: string | null;

  @Column('text', { nullable: true })
  terminal: string | null;

  @Column('double precision')
  distanceKm: number;

  @Column()
  distanceKnown: boolean;

  @Column('integer')
  durationMinutes: number;

  @Column(() => Fare)
  fare: Fare;

  @ManyToOne(() => Employee, { nullable: false })
  rider: Employee;

  @ManyToOne(() => Company, { nullable: false })
  company: Company;

  @ManyToOne(() => Driver, { nullable: true })
  driver: Driver | null;
}
