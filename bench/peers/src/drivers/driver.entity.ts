import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class Driver {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ unique: true })
  publicCode: string;

  @Column()
  fullName: string;

  @Column({ unique: true })
  phoneNumber: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column()
  gender: string;

  @Column()
  status: string;

  @Column('text', { nullable: true })
  vehicleNumber: string | null;

  @Column()
  vehicleType: string;

  @Column('integer', { default: 0 })
  totalRides: number;

  @Column({ select: false })
  passwordHash: string;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('timestamptz', { nullable: true })
  positionAt: Date | null;
}
