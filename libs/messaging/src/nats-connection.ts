import { connect, type NatsConnection } from '@nats-io/transport-node';

/**
 * A connection that outlives its broker: it waits for the first connect and reconnects for ever, a try each 500 ms.
 * Hand the promise itself to natsTransport and natsLive, so that a service starts while its broker is away.
 */
export function connectNats({ servers, name }: { servers: string | string[]; name: string }): Promise<NatsConnection> {
  return connect({
    servers,
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    timeout: 5000,
  });
}
