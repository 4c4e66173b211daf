import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of one service; services that share a registry share the metrics and differ by the label `service`. */
export interface MessagingMetrics {
  published(type: string): void;
  publishFailed(): void;
  publishRefused(type: string): void;
  unpublished(events: number): void;
  lag(seconds: number): void;
  /** Removes the values of the outbox, because another relay is active now, and only the active relay knows them. */
  standby(): void;
  handled(type: string, outcome: 'handled' | 'duplicate' | 'failed'): void;
  latency(seconds: number): void;
  deadLetter(type: string): void;
  unverified(reason: string): void;
  waiting(events: number): void;
  /** The number of events by service. Services that are not named have no value. */
  undelivered(events: ReadonlyMap<string, number>): void;
}

export function createMetrics(service: string, registry: Registry): MessagingMetrics {
  const counter = (name: string, help: string, labels: string[]) =>
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({ name, help, labelNames: ['service', ...labels], registers: [registry] });
  const published = counter('pahiya_events_published_total', 'Events that left the outbox', ['type']);
  const failed = counter('pahiya_publish_failures_total', 'Attempts to publish that failed', []);
  const refused = counter('pahiya_publish_refusals_total', 'Events that cannot be published, set aside', ['type']);
  const handled = counter('pahiya_events_handled_total', 'Attempts to handle an event', ['type', 'outcome']);
  const dead = counter('pahiya_dead_letters_total', 'Events set aside in dead_letter', ['type']);
  const unverified = counter(
    'pahiya_events_unverified_total',
    'Events that were dropped because their producer could not be verified',
    ['reason'],
  );
  const gauge = (name: string, help: string) =>
    (registry.getSingleMetric(name) as Gauge | undefined) ??
    new Gauge({ name, help, labelNames: ['service'], registers: [registry] });
  const lag = gauge(
    'pahiya_outbox_lag_seconds',
    'Age of the oldest event that is not published, seen by the active relay; 0 when there is none',
  );
  const unpublished = gauge(
    'pahiya_unpublished_events',
    'Events that cannot be published, and those behind them, seen by the active relay',
  );
  const waiting = gauge(
    'pahiya_inbox_waiting_events',
    'Events that wait for another attempt, are set aside, or stand behind one of these',
  );
  const undelivered = gauge(
    'pahiya_undelivered_events',
    'Events that the transport has for a service and nobody has handled; every process says it of every service',
  );
  const latency =
    (registry.getSingleMetric('pahiya_event_latency_seconds') as Histogram | undefined) ??
    new Histogram({
      name: 'pahiya_event_latency_seconds',
      help: 'From the time in the event to the commit that handled it',
      labelNames: ['service'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 10, 60, 600],
      registers: [registry],
    });
  return {
    published: (type) => published.inc({ service, type }),
    publishFailed: () => failed.inc({ service }),
    publishRefused: (type) => refused.inc({ service, type }),
    unpublished: (events) => unpublished.set({ service }, events),
    lag: (seconds) => lag.set({ service }, seconds),
    standby: () => [lag, unpublished].forEach((each) => each.remove({ service })),
    handled: (type, outcome) => handled.inc({ service, type, outcome }),
    latency: (seconds) => latency.observe({ service }, seconds),
    unverified: (reason) => unverified.inc({ service, reason }),
    deadLetter: (type) => dead.inc({ service, type }),
    waiting: (events) => waiting.set({ service }, events),
    undelivered: (events) => {
      undelivered.reset();
      for (const [name, count] of events) undelivered.set({ service: name }, count);
    },
  };
}
