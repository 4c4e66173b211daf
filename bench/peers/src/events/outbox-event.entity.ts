import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What happened to a ride, as the listener is told of it. */
export interface RideBooked {
  id: string;
  type: 'ride.booked';
  rideId: string;
  publicCode: string;
  companyId: string;
  totalPaise: number;
}

/** Written in the transaction of the booking. The relay removes it when the listener has handled it. */
@Entity()
export class OutboxEvent {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  position: string;

  @Column('jsonb')
  event: RideBooked;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
