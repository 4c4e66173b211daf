import type { Pool } from 'pg';
import type { EventData, EventEnvelope, EventType, ServiceName } from '@pahiya/contracts';
import { newId, type Clock } from '@pahiya/service-kit';

/** The event bus of the transport `pg`, as the other services use it. */
export interface TestBus {
  /** Queues an event for the service, as another service's relay would. */
  deliver<T extends EventType>(type: T, subject: string, data: EventData<T>): Promise<EventEnvelope<T>>;
  /** The events that the service has queued for others, oldest first; facts for the audit trail only when asked for. */
  published(type?: EventType): Promise<EventEnvelope[]>;
}

/** `admin` is a superuser's connection to the database of the service `name`. */
export function testBus(admin: Pool, name: ServiceName, clock: Clock): TestBus {
  return {
    async deliver(type, subject, data) {
      const dashed = newId().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const event = {
        specversion: '1.0',
        id: dashed,
        source: `/pahiya/${type.split('.')[0]}`,
        type,
        subject,
        time: clock.now().toISOString(),
        datacontenttype: 'application/json',
        data,
      } as EventEnvelope<typeof type>;
      await admin.query('insert into bus.delivery (consumer, subject, event_id, event) values ($1, $2, $3, $4)', [
        name,
        subject,
        event.id,
        JSON.stringify(event),
      ]);
      await admin.query(`select pg_notify('pahiya_bus_${name}', '1')`);
      return event;
    },
    async published(type) {
      const { rows } = await admin.query<{ event: EventEnvelope }>(
        'select distinct on (event_id) event, position from bus.delivery where consumer <> $1 order by event_id, position',
        [name],
      );
      return rows
        .map((row) => row.event)
        .filter((event) => (type === undefined ? !event.type.includes('.audit.') : event.type === type));
    },
  };
}
