import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class Company {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ unique: true })
  code: string;

  @Column()
  name: string;

  /** The most open rides of one employee; null means no limit. */
  @Column('integer', { nullable: true })
  mostOpenRides: number | null;

  /** Whether an employee may book rides at the same time. */
  @Column()
  overlapping: boolean;
}
