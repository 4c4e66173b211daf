import type { ServiceName } from '@pahiya/contracts';
import { Gauge, Histogram, type Registry } from 'prom-client';

export interface PoolState {
  /** Connections that are open. */
  open: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
  limit: number;
}

const pools = new WeakMap<Registry, Map<string, () => PoolState>>();

/** Shows how full a service's pool is. Services that share a registry share the gauge and differ by the label `service`. */
export function watchPool(metrics: Registry, service: string, state: () => PoolState): void {
  const known = pools.get(metrics);
  if (known !== undefined) return void known.set(service, state);
  const all = new Map([[service, state]]);
  pools.set(metrics, all);
  new Gauge({
    name: 'pahiya_database_connections',
    help: 'Connections of the pool: used, idle, and the limit; and calls that are waiting for one',
    labelNames: ['service', 'state'] as const,
    registers: [metrics],
    collect() {
      for (const [name, stateOf] of all) {
        const { open, idle, waiting, limit } = stateOf();
        for (const [label, value] of Object.entries({ used: open - idle, idle, waiting, limit }))
          this.set({ service: name, state: label }, value);
      }
    },
  });
}

/** The same handlers, which also measure how long each takes. */
export function measuredHandlers<H extends Record<string, (...args: never[]) => Promise<void>>>(
  service: ServiceName,
  handlers: H,
  metrics: Registry,
): H {
  const name = 'pahiya_event_handling_seconds';
  const times =
    (metrics.getSingleMetric(name) as Histogram | undefined) ??
    new Histogram({
      name,
      help: 'How long a listener takes for an event, by type; pahiya_events_handled_total has how it ended',
      labelNames: ['service', 'type'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers: [metrics],
    });
  return Object.fromEntries(
    Object.entries(handlers).map(([type, handle]) => {
      const series = times.labels({ service, type });
      return [
        type,
        async (...args: never[]) => {
          const from = performance.now();
          try {
            await handle(...args);
          } finally {
            series.observe((performance.now() - from) / 1000);
          }
        },
      ];
    }),
  ) as H;
}
