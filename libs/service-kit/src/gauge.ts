import { Gauge, type Registry } from 'prom-client';

/** A gauge of the process. Services that share a registry share it. */
export function gaugeIn(metrics: Registry, name: string, help: string): Pick<Gauge, 'set'> {
  return (metrics.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, registers: [metrics] });
}
