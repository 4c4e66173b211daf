import { setTimeout as delay } from 'node:timers/promises';
import { connectNats } from '@pahiya/messaging';

const EVENTS = 'pahiya.events.>';
/** The header by which the broker recognises an event that it has already. */
const MESSAGE_ID = 'Nats-Msg-Id';
const LATER_MS = 200;

/**
 * Publishes events a second time, as if the broker had lost the acknowledgements. Returns a function that ends this.
 */
export async function repeatEvents(servers: string): Promise<() => Promise<void>> {
  const nats = await connectNats({ servers, name: 'repeats events' });
  nats.subscribe(EVENTS, {
    callback: (error, { subject, data, headers }) => {
      if (error || !headers?.has(MESSAGE_ID)) return;
      void delay(LATER_MS).then(() => !nats.isClosed() && nats.publish(subject, data));
    },
  });
  await nats.flush();
  return () => nats.close();
}
