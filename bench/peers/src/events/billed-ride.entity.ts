import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the listener keeps of a ride. */
@Entity()
export class BilledRide {
  @PrimaryColumn('uuid')
  rideId: string;

  @Column()
  publicCode: string;

  @Column('uuid')
  companyId: string;

  @Column('integer')
  totalPaise: number;
}
