import { connect, type NatsConnection } from '@nats-io/transport-node';

/**
 * A connection that waits for its broker and reconnects for ever, with an attempt every 500 ms. Pass the promise itself to
 * natsTransport and natsLive, so that a service starts even when its broker is down.
 */
export function connectNats({ servers, name }: { servers: string | string[]; name: string }): Promise<NatsConnection> {
  return connect({
    servers,
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    timeout: 5000,
    // A broker whose machine fails closes no connection. These pings find out within half a minute; the default takes six
    // minutes, in which messages would be lost.
    pingInterval: 10_000,
    maxPingOut: 2,
  });
}

/** Whether the broker is connected. Ask before a send, because the client buffers messages while it is not. */
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
