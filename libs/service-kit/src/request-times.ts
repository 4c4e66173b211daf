import { Histogram, Registry } from 'prom-client';

const METRIC = {
  name: 'pahiya_http_request_seconds',
  help: 'Time from request to answer, by route and status',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

export interface RequestTimes {
  /** Takes the seconds of one answer after the other; made once for a route and status. */
  of(labels: { method: string; route: string; status: number }): (seconds: number) => void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/**
 * A histogram with labels writes their text at every observation, to look itself up by: that is after every answer, and a
 * twentieth of what a small one costs. So each route and status has one of its own, and the labels are written when they are read.
 */
export function createRequestTimes(): RequestTimes {
  const registries: Registry[] = [];
  return {
    of({ method, route, status }) {
      const registry = new Registry();
      registry.setDefaultLabels({ method, route, status });
      registries.push(registry);
      const histogram = new Histogram({ ...METRIC, registers: [registry] });
      return (seconds) => histogram.observe(seconds);
    },
    async text() {
      const [first = '', ...others] = await Promise.all(registries.map((registry) => registry.metrics()));
      // What the metric is stands once, above all of its samples.
      return [first, ...others.map((text) => text.replaceAll(/^#.*\n/gm, ''))].join('');
    },
  };
}
