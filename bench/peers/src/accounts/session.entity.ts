import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token names its session, so that it is refused after a logout. */
@Entity()
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  accountId: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;
}
