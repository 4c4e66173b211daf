import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { checkServerIdentity } from 'node:tls';

/** The subject at which a user gets the broker's answers. With permissions, nobody else may read it. */
export const inboxOf = (user: string) => `_INBOX_${user}`;

export interface NatsOptions {
  /**
   * With user and password, if the broker asks for them: nats://booking:secret@nats:4222. The scheme tls:// requires
   * TLS.
   */
  servers: string | string[];
  name: string;
  /** PEM file of the authority that has signed the broker's certificate; by default the system's authorities. */
  caFile?: string | undefined;
  /** Instead of Node's own check that the certificate names the broker. */
  checkServerIdentity?: typeof checkServerIdentity;
}

/**
 * A connection that waits for its broker and reconnects for ever, with an attempt every 500 ms. Pass the promise itself to
 * natsTransport and natsLive, so that a service starts even when its broker is down.
 */
export function connectNats({ servers, name, caFile, ...check }: NatsOptions): Promise<NatsConnection> {
  const urls = [servers].flat().map((server) => new URL(server));
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  return connect({
    servers: urls.map(({ host }) => host),
    name,
    ...(user !== '' && { user, pass: decodeURIComponent(first?.password ?? ''), inboxPrefix: inboxOf(user) }),
    ...(first?.protocol === 'tls:' && { tls: { ...check, ...(caFile !== undefined && { caFile }) } }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    timeout: 5000,
    // A broker whose machine fails closes no connection. These pings find out within half a minute; the default takes six
    // minutes, in which messages would be lost.
    pingInterval: 10_000,
    maxPingOut: 2,
    // Without this the client makes two errors for each publish, only for their stacks: 20 µs of a booking
    // (docs/decisions/0010-what-speed-costs.md). The stacks would all name the same relay.
    noAsyncTraces: true,
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
