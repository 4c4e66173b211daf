import { X509Certificate } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptions } from '@pahiya/contracts';
import { parse } from 'yaml';
import { read, root } from './deployment.ts';

export interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** The alerts of observability/alerts.yaml. */
export const rulesOf = (text: string) =>
  (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

export const dashboards = () =>
  globSync('observability/dashboards/*.json', { cwd: root }).map((path): [string, Dashboard] => [
    path,
    JSON.parse(read(path)) as Dashboard,
  ]);

/** Every metric that an alert or a panel asks for; `up` is Prometheus' own. */
export function namedMetrics(): string[] {
  const expressions = [
    ...rulesOf(read(join('observability', 'alerts.yaml'))).map(({ expr }) => expr),
    ...dashboards().flatMap(([, { panels }]) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  const names = expressions.flatMap((expression) => expression.match(/\b(?:pahiya|nodejs|process)_\w+/g) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

/** Whether the metrics of a process count the waiting events of each service that hears anything. */
export function countsForAll(scraped: string): boolean {
  const counted = [...scraped.matchAll(/^pahiya_undelivered_events\{service="(\w+)"\} \d+$/gm)].map(
    ([, name = '']) => name,
  );
  const listeners = Object.entries(subscriptions).flatMap(([name, types]) => (types.length > 0 ? [name] : []));
  return counted.toSorted().join() === listeners.toSorted().join();
}

/** When the certificates of the servers end, by the metrics of a process. */
export const certificateEnds = (scraped: string) =>
  Object.fromEntries(
    [...scraped.matchAll(/^pahiya_certificate_ends_timestamp_seconds\{server="(\w+)"\} (\d+)$/gm)].map(
      ([, server = '', end]) => [server, Number(end)],
    ),
  );

/** The same of NATS and Redis, by their certificates in the folder `inside`. */
export const endsIn = (folder: string) =>
  Object.fromEntries(
    ['nats', 'redis'].map((server) => {
      const certificate = new X509Certificate(readFileSync(join(folder, server, 'server.pem')));
      return [server, certificate.validToDate.getTime() / 1000];
    }),
  );
