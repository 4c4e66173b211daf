import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event that the listener has handled. It is kept because the event may come again. */
@Entity()
export class InboxEvent {
  @PrimaryColumn('uuid')
  eventId: string;

  @CreateDateColumn({ type: 'timestamptz' })
  handledAt: Date;
}
