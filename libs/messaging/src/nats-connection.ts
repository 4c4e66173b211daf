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
    // A broker whose machine is gone says nothing: noticed within half a minute (by default, six), as what it would have
    // told meanwhile is missed.
    pingInterval: 10_000,
    maxPingOut: 2,
  });
}

/** Whether the broker can be reached just now; asked before a send, which would otherwise be buffered until it can. */
export function followConnection(
  nats: NatsConnection,
  { onAway = () => undefined, onReconnect }: { onAway?: () => void; onReconnect: () => void },
): { isOnline(): boolean } {
  let online = !nats.isClosed();
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect' || type === 'close') {
        online = false;
        onAway();
      }
      if (type === 'reconnect') {
        online = true;
        onReconnect();
      }
    }
    online = false;
  })();
  return { isOnline: () => online };
}
