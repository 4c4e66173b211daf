import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@pahiya/local-servers';
import { parse } from 'yaml';
import { processNames, read, root, sorted } from './deployment.ts';
import { dashboards, rulesOf } from './observability.ts';

const rules = rulesOf(read('observability/alerts.yaml'));
const ruleTests = ['observability/alerts.test.yaml', 'observability/alerts-of-days.test.yaml'];
const promtool = findProgram('promtool') ?? 'promtool';
const run = (...words: string[]) => execFileSync(promtool, words, { cwd: root, encoding: 'utf8' });

it('has rules that Prometheus takes, each of which fires when it must and else is quiet', () => {
  expect(run('check', 'rules', 'observability/alerts.yaml')).toContain(`${rules.length} rules found`);
  expect(run('test', 'rules', ...ruleTests)).toContain('SUCCESS');
  const tests = ruleTests.flatMap((file) => (parse(read(file)) as { tests: { name: string }[] }).tests);
  // A rule may have more cases, e.g. `PahiyaBackupOld fires for a cluster without a backup`.
  const cases = new Set(tests.map(({ name }) => name.replace(/ for .*/, '')));
  expect(sorted([...cases])).toEqual(sorted(rules.flatMap(({ alert }) => [`${alert} fires`, `${alert} stays quiet`])));
});

it('has the same rules for the operator of Prometheus', () => {
  const { spec } = parse(read('k8s/components/observability/alerts.yaml')) as { spec: object };
  expect(spec).toEqual(parse(read('observability/alerts.yaml')));
});

it('says for each alert what it means and what to do', () => {
  const headings = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\S/),
      runbook: `docs/runbooks.md#${alert.toLowerCase()}`,
    });
});

it('asks for what every program of Node tells only of its own processes, because Prometheus may see those of others', () => {
  const own = `{job=~"${['pahiya', ...processNames].join('|')}"}`;
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboards().flatMap(([, { panels }]) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ].flatMap((expr) => expr.match(/\b(?:process|nodejs)_\w+(?:\{[^}]*\})?/g) ?? []);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((metric) => !metric.endsWith(own))).toEqual([]);
});

it('has dashboards whose every question Prometheus understands', () => {
  const panels = dashboards().flatMap(([path, dashboard]) =>
    dashboard.panels.map(({ title, targets }) => ({ path, title, targets })),
  );
  expect(panels.length).toBeGreaterThan(20);
  const recorded = panels.flatMap(({ targets }, panel) =>
    targets.map(({ expr }, nth) => ({ record: `panel:${panel}:${nth}`, expr })),
  );
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-panels-'));
  try {
    const file = join(folder, 'panels.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }));
    expect(run('check', 'rules', file)).toContain(`${recorded.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
