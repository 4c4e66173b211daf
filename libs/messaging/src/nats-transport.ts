import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { listenersIn } from './catalogue.ts';
import type { Envelope } from './envelope.ts';
import { followConnection } from './nats-connection.ts';
import { NatsReceiver } from './nats-receiver.ts';
import { consumerOf, expectSubscribed, STREAM, SUBJECT_PREFIX, TIMEOUT_MS } from './nats-stream.ts';
import { DEFAULT_STREAM, type StreamOptions } from './subscribe-services.ts';
import type { LinkOptions, Transport, TransportLink } from './transport.ts';

export interface NatsTransportOptions extends Partial<Pick<StreamOptions, 'ackWaitMs'>> {
  /** Into how many partitions a replica divides a service's events; each uses a connection of the service's pool. */
  partitions?: number;
}

/**
 * Events through NATS JetStream: one stream, message id = event id, one durable consumer per service. One replica of a
 * service receives, by a lease, and divides the events into partitions by their subject. Provisioning makes the stream and
 * the consumers (subscribeServices). The stream keeps an event until every service that hears it has acknowledged it, 30
 * days at most; a service that was down for longer must rebuild its projections. The caller owns the connection, which may
 * still be opening (see connectNats).
 */
export function natsTransport(
  connection: Promise<NatsConnection>,
  { partitions = 2, ackWaitMs = DEFAULT_STREAM.ackWaitMs }: NatsTransportOptions = {},
): Transport {
  return {
    name: 'nats',
    attach: (link) => new NatsLink(link, connection, { partitions, ackWaitMs }),
  };
}

class NatsLink implements TransportLink {
  readonly #options: LinkOptions;
  readonly #connection: Promise<NatsConnection>;
  readonly #receiver: NatsReceiver;
  #ready: Promise<JetStreamClient> | undefined;
  #state: { isOnline(): boolean } | undefined;

  constructor(options: LinkOptions, connection: Promise<NatsConnection>, receiving: Required<NatsTransportOptions>) {
    this.#options = options;
    this.#connection = connection;
    this.#receiver = new NatsReceiver({
      ...options,
      ...receiving,
      client: () => this.#client(),
      onFailure: () => (this.#ready = undefined),
    });
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    try {
      const js = await this.#client();
      // A wave is sent after the one before it. If events of one subject were sent at once and one failed, the later
      // ones could arrive without it.
      for (const wave of wavesOf(events)) {
        if (!this.#state?.isOnline()) throw new Error('NATS is away');
        const sent = wave.map(async (event) =>
          js.publish(SUBJECT_PREFIX + event.type, JSON.stringify(event), { msgID: event.id }),
        );
        // Every event must have an answer before the caller sends any of them again.
        await Promise.allSettled(sent);
        await Promise.all(sent);
      }
    } catch (error) {
      if (!this.refuses(error)) this.#ready = undefined;
      throw error;
    }
  }

  refuses(error: unknown): boolean {
    return isRefusal(error);
  }

  start(): void {
    this.#receiver.start();
  }

  stop(): Promise<void> {
    return this.#receiver.stop();
  }

  trouble(): string | undefined {
    return this.#receiver.trouble();
  }

  /**
   * The events that a consumer has not delivered yet and those in hand, including the queues of the receiver's
   * partitions. Consumers of earlier releases are left out: they have the same events once more, and nobody reads them
   * after their last replica.
   */
  async undelivered(): Promise<ReadonlyMap<string, number>> {
    const { consumers } = await (await this.#client()).jetstreamManager(false);
    const counts = listenersIn(this.#options.subscriptions).map(async (service): Promise<[string, number]> => {
      const { num_pending: waiting, num_ack_pending: inHand } = await consumers.info(STREAM, consumerOf(service));
      return [service, waiting + inHand];
    });
    return new Map(await Promise.all(counts));
  }

  #client(): Promise<JetStreamClient> {
    const current = (this.#ready ??= this.#prepare());
    current.catch(() => {
      if (this.#ready === current) this.#ready = undefined;
    });
    return current;
  }

  async #prepare(): Promise<JetStreamClient> {
    const nats = await this.#connection;
    // consume() may stall for half a minute when JetStream is still starting after a reconnect, so it is called again.
    this.#state ??= followConnection(nats, { onReconnect: () => this.#receiver.consumeAgain() });
    if (!this.#state.isOnline()) throw new Error('NATS is away');
    await expectSubscribed(nats, this.#options.subscriptions);
    return jetstream(nats, { timeout: TIMEOUT_MS });
  }
}

/** Each wave has at most one event of a subject, and those of a subject are in successive waves. */
function wavesOf(events: readonly Envelope[]): Envelope[][] {
  const waves: Envelope[][] = [];
  const waveOfNext = new Map<string, number>();
  for (const event of events) {
    const nth = waveOfNext.get(event.subject) ?? 0;
    waveOfNext.set(event.subject, nth + 1);
    (waves[nth] ??= []).push(event);
  }
  return waves;
}

/** Names of errors that the client throws before it sends, or when the server forbids the subject. */
const REFUSALS = new Set(['InvalidArgumentError', 'InvalidSubjectError', 'PermissionViolationError']);
/** JetStream's err_code of a message larger than its stream allows. */
const MESSAGE_TOO_LARGE = 10054;

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (REFUSALS.has(error.name)) return true;
  return (error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE) || isRefusal(error.cause);
}
