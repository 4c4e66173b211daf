import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

const POLL_MS = 20;

/** How far the events of one side's bookings have come. */
export interface Deliveries {
  /** Resolves when every listener has handled the event of every ride that is booked. */
  done(): Promise<void>;
}

async function until(client: Client, sql: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(sql);
    if (rows[0]?.done) return;
    await delay(POLL_MS);
  }
}

/**
 * The deliveries of the platform, read as superuser: they are done when each service that hears of bookings has as many
 * handled events of them in its inbox as there are first steps of rides. That holds for both transports.
 */
export const deliveriesOfPlatform = (client: Client, services: readonly string[]): Deliveries => ({
  done: () =>
    until(
      client,
      `select not exists (select from booking.outbox) and ${services
        .map(
          (name) => `(select count(*) from ${name}.inbox where type = 'booking.ride.booked.v1' and retry_at is null)
            >= (select count(*) from booking.ride)`,
        )
        .join(' and ')} as done`,
    ),
});

/** The deliveries of the peer, whose relay removes an event from the outbox when its listener has committed. */
export const deliveriesOfPeer = (client: Client): Deliveries => ({
  done: () => until(client, 'select not exists (select from outbox_event) as done'),
});
