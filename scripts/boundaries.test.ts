import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lintPlanted } from './lint-planted.fixture.ts';

const root = join(import.meta.dirname, '..');
const { LAYERS, WRAPPED, DOMAIN, COMPUTES_WITH, NOT_DOMAIN, BUNDLED_ENTRIES } = (await import(
  join(root, 'scripts/lint/layers.mjs')
)) as {
  LAYERS: Record<string, { because: string }>;
  WRAPPED: { because: string }[];
  DOMAIN: { because: string };
  COMPUTES_WITH: Record<string, string>;
  NOT_DOMAIN: Record<string, string>;
  BUNDLED_ENTRIES: string[];
};
const { isRule } = (await import(join(root, 'scripts/lint/boundaries.mjs'))) as { isRule: (file: string) => boolean };
const projects = globSync('{shell,gateway,platform,e2e,bench,bench/peers,mfe-*,libs/*,services/*}/package.json', {
  cwd: root,
});
const manifests = [...projects, 'scripts/project.json'];

const RULE = 'A module that waits for nothing is a rule of the domain';
const OTHER_PROJECT = 'Import the package by its name';
const FEATURES = 'Features do not import each other';

/** Each violation is planted in a file of its own: what it does, where, what it imports, and what the lint reports. */
const refused: [what: string, path: string, imported: string, reason: string][] = [
  ['a remote imports another remote', 'mfe-rider/src/a.ts', '@pahiya/mfe-admin', 'never another remote'],
  ['a remote imports a service', 'mfe-admin/src/a.ts', '@pahiya/booking', 'never another remote, a service'],
  ['a remote imports a module of Node', 'mfe-driver/src/a.ts', 'node:fs', 'imports no node module'],
  ['a remote imports Node by its old name', 'mfe-driver/src/b.ts', 'path', 'imports no node module'],
  ['a remote goes around ui', 'mfe-company/src/a.ts', 'react-aria-components', 'take the component from @pahiya/ui'],
  ['a remote loads the router twice', 'mfe-rider/src/b.ts', 'react-router/dom', 'through the facade'],
  ['a remote imports test tools', 'mfe-rider/src/c.ts', '@pahiya/web-kit/testing', 'by tests alone'],
  ['a remote reaches into another', 'mfe-rider/src/d.ts', '../../mfe-admin/src/paths.ts', OTHER_PROJECT],
  ['a test reaches into another remote', 'mfe-rider/src/e.test.ts', '../../mfe-admin/src/paths.ts', OTHER_PROJECT],
  ['a test of a remote imports a service', 'mfe-rider/src/f.test.ts', '@pahiya/booking', 'never another remote'],
  ['a feature imports another', 'mfe-rider/src/features/book-ride/a.ts', '../view-history/ride-card.tsx', FEATURES],
  ['a neighbour of features imports one', 'mfe-rider/src/rides/a.ts', '../features/view-history/a.tsx', FEATURES],
  ['a remote imports what it does not declare', 'mfe-company/src/b.ts', '@pahiya/fares', 'is not a dependency'],
  ['the shell imports a server library', 'shell/src/a.ts', '@pahiya/service-kit', 'never another remote'],
  ['a service imports another', 'services/salary/src/a.ts', '@pahiya/driver', 'never another service'],
  ['a service reaches into another', 'services/salary/src/b.ts', '../../driver/src/parts.ts', OTHER_PROJECT],
  ['a service reaches into a library', 'services/salary/src/c.ts', '../../../libs/fares/src/index.ts', OTHER_PROJECT],
  ['a service re-exports another', 'services/salary/src/d.ts', '@pahiya/auth', 'never another service'],
  ['a service loads another lazily', 'services/salary/src/e.ts', '@pahiya/auth', 'never another service'],
  ['a service loads another lazily, in backticks', 'services/salary/src/f.ts', '@pahiya/auth', 'never another service'],
  ['a service takes a type of another', 'services/salary/src/g.ts', '@pahiya/auth', 'never another service'],
  ['a service exports a name of another', 'services/salary/src/h.ts', '@pahiya/auth', 'never another service'],
  ['a service requires another', 'services/salary/src/i.ts', '@pahiya/auth', 'never another service'],
  ['a service requires another by a declaration', 'services/salary/src/j.ts', '@pahiya/auth', 'never another service'],
  ['a test mocks another service', 'services/salary/src/k.test.ts', '@pahiya/auth', 'never another service'],
  ['a domain module imports the kit', 'services/booking/src/rides/ride.ts', '@pahiya/service-kit', RULE],
  ['a domain module throws an error of the kit', 'services/salary/src/ledger/ledger.ts', '@pahiya/service-kit', RULE],
  ['a fare throws an error of the kit', 'services/booking/src/fares/price-trip.ts', '@pahiya/service-kit', RULE],
  ['a rule that nobody listed imports the kit', 'services/booking/src/fares/a-rule.ts', '@pahiya/service-kit', RULE],
  ['a driven fare imports the kit', 'services/booking/src/fares/price-driven.ts', '@pahiya/service-kit', RULE],
  ['ends of a ride throw', 'services/booking/src/fares/ends-of-ride.ts', '@pahiya/service-kit', RULE],
  ['a policy throws', 'services/booking/src/dispatch/policy-contradictions.ts', '@pahiya/service-kit', RULE],
  ['passwords import the kit', 'services/auth/src/accounts/password-policy.ts', '@pahiya/service-kit', RULE],
  ['a distance imports messaging', 'services/driver/src/positions/driven-distance.ts', '@pahiya/messaging', RULE],
  ['a view imports the kit', 'services/booking/src/rides/ride.view.ts', '@pahiya/service-kit', RULE],
  ['a domain module takes a type of the kit', 'services/booking/src/rides/rider.ts', '@pahiya/service-kit', RULE],
  ['a domain module imports an entity', 'services/booking/src/rides/extras.ts', './ride.entity.ts', RULE],
  ['a domain module imports a use case', 'services/booking/src/rides/booking-form.ts', './ok-use-case.ts', RULE],
  ['a statement imports PDF', 'services/invoice/src/statements/statement.ts', '../pdf/statement-pdf.ts', RULE],
  ['a domain module imports PDF', 'services/invoice/src/invoices/invoice.ts', '../pdf/pen.ts', RULE],
  ['a domain module imports a package', 'services/invoice/src/serials/gst.ts', 'pdfkit', RULE],
  ['a domain module imports a module of Node', 'services/salary/src/ledger/cycle.ts', 'node:crypto', RULE],
  ['the gateway imports a rule', 'gateway/src/a.ts', '@pahiya/fares', 'no business rule'],
  ['the platform imports test tools', 'platform/src/a.ts', '@pahiya/testing', 'by tests alone'],
  ['the platform imports the web', 'platform/src/b.ts', '@pahiya/web-kit', 'no part in the web'],
  ['a journey imports a service', 'e2e/a.test.ts', '@pahiya/booking', 'from outside, as a person does'],
  ['the bench imports the web', 'bench/src/a.ts', '@pahiya/ui', 'measures the platform from outside'],
  ['a peer imports contracts', 'bench/peers/src/a.ts', '@pahiya/contracts', 'without what it is measured against'],
  ['a script imports a library', 'scripts/a.ts', '@pahiya/contracts', 'before the packages are installed'],
  ['contracts import fares', 'libs/contracts/src/a.ts', '@pahiya/fares', 'its schema library and the calendar only'],
  ['contracts import a module of Node', 'libs/contracts/src/b.ts', 'node:crypto', 'imports no node module'],
  ['the calendar imports contracts', 'libs/calendar/src/a.ts', '@pahiya/contracts', 'calendar imports nothing'],
  ['fares import contracts', 'libs/fares/src/a.ts', '@pahiya/contracts', 'fares imports nothing'],
  ['dispatch imports fares', 'libs/dispatch/src/a.ts', '@pahiya/fares', 'dispatch imports only the calendar'],
  ['ui imports anything of ours', 'libs/ui/src/a.ts', '@pahiya/contracts', 'ui imports only the calendar'],
  ['web-kit imports fares', 'libs/web-kit/src/a.ts', '@pahiya/fares', 'web-kit stands on contracts and ui'],
  ...BUNDLED_ENTRIES.map((entry): [string, string, string, string] => [
    'a bundled entry has state twice',
    entry.endsWith('.ts') ? entry : `${entry}/a.ts`,
    '../session/session.ts',
    'from the shared one',
  ]),
  ['messaging imports the kit', 'libs/messaging/src/a.ts', '@pahiya/service-kit', 'messaging stands on contracts'],
  ['the kit imports a service', 'libs/service-kit/src/a.ts', '@pahiya/auth', 'service-kit stands on'],
  ['testing imports a service', 'libs/testing/src/a.ts', '@pahiya/auth', 'testing stands on the libraries'],
  ['tracing imports contracts', 'libs/tracing/src/a.ts', '@pahiya/contracts', 'by their ids alone'],
  ['local-servers import contracts', 'libs/local-servers/src/a.ts', '@pahiya/contracts', 'knows nothing of Pahiya'],
];

const allowed: [path: string, imported: string, what?: string][] = [
  ['mfe-rider/src/ok.ts', '@pahiya/web-kit'],
  ['mfe-rider/src/ok.test.ts', '@pahiya/web-kit/testing'],
  ['mfe-rider/src/features/book-ride/ok.ts', './ride-form.tsx'],
  ['mfe-rider/src/features/book-ride/ok2.ts', '../../paths.ts'],
  ['mfe-rider/src/remote.tsx', './features/book-ride/ok.ts'],
  ['mfe-rider/src/rides/ok.test.ts', '../features/book-ride/ok.ts'],
  ['mfe-rider/rspack.config.ts', 'node:path'],
  ['services/booking/src/ok.ts', '@pahiya/fares'],
  ['services/booking/test/ok.ts', '@pahiya/testing'],
  ['services/invoice/src/serials/serial.ts', './financial-year.ts'],
  ['services/booking/src/dispatch/ok.ts', '@pahiya/dispatch'],
  ['services/booking/src/dispatch/ok-types.ts', '../rides/ride.entity.ts', 'takes a type'],
  ['services/booking/src/rides/ok-use-case.ts', '@pahiya/service-kit', 'waits for'],
  ['services/booking/src/rides/ok.entity.ts', '@pahiya/service-kit'],
  ['services/booking/src/db/ok.ts', '@pahiya/service-kit'],
  ['services/booking/src/fares/quote.ts', 'node:crypto'],
  ['libs/web-kit/src/live/ok.ts', '@pahiya/web-kit'],
  ['gateway/src/ok.ts', '@pahiya/contracts'],
];

/** The files of this workspace that planted files may import. */
const named = [
  'mfe-admin/src/paths.ts',
  'services/driver/src/parts.ts',
  'services/booking/src/rides/ride.entity.ts',
  'services/invoice/src/serials/financial-year.ts',
  'libs/fares/src/index.ts',
];

let folder: string;
let found: Map<string, string[]>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-boundaries-'));
  for (const path of ['.oxlintrc.json', 'package.json', 'scripts/lint', ...manifests])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const path of named) write(path, 'export {};\n');
  for (const [what, path, imported] of refused) write(path, importing(imported, what));
  for (const [path, imported, what] of allowed) write(path, importing(imported, what));
  found = lintPlanted(folder, (code) => code.startsWith('pahiya('));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The form of an import, chosen by words in the description of what is planted. */
const FORMS: [words: string, source: (imported: string) => string][] = [
  ['re-exports', (imported) => `export * from '${imported}';\n`],
  ['in backticks', (imported) => `export const planted = () => import(\`${imported}\`);\n`],
  ['lazily', (imported) => `export const planted = () => import('${imported}');\n`],
  ['takes a type', (imported) => `export type Planted = import('${imported}').Planted;\n`],
  ['exports a name', (imported) => `export { planted } from '${imported}';\n`],
  ['by a declaration', (imported) => `import planted = require('${imported}');\nexport const used = planted;\n`],
  ['requires', (imported) => `export const planted = require('${imported}');\n`],
  [
    'waits for',
    (imported) => `import * as planted from '${imported}';\nexport const used = async () => await planted;\n`,
  ],
  ['mocks', (imported) => `jest.unstable_mockModule('${imported}', () => ({}));\n`],
];

function importing(imported: string, what = ''): string {
  const form = FORMS.find(([words]) => what.includes(words));
  if (form) return form[1](imported);
  return `import * as planted from '${imported}';\nexport const used = planted;\n`;
}

it.each(refused)('refuses that %s, and says why', (_what, path, _imported, reason) => {
  expect(found.get(path)).toEqual([expect.stringContaining(reason)]);
});

it.each(allowed)('lets %s import %s', (path) => {
  expect(found.get(path)).toBeUndefined();
});

it('has a planted violation of every rule', () => {
  const said = new Set([...found.values()].flat());
  const reasons = [...Object.values(LAYERS), ...WRAPPED, DOMAIN].map(({ because }) => because);
  expect(reasons.filter((because) => !said.has(because))).toEqual([]);
});

interface NxProject {
  tags?: string[];
  targets?: object;
}

it.each(manifests)('%s has its checks, and is tagged with its type, its team and where it runs', (path) => {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    nx?: NxProject;
    scripts?: object;
  } & NxProject;
  const { tags = [], targets = {} } = manifest.nx ?? manifest;
  const checks = Object.keys({ ...targets, ...manifest.scripts });
  expect(checks).toEqual(expect.arrayContaining(['build', 'lint', 'typecheck', 'test']));
  expect(tags).toEqual([
    expect.stringMatching(/^type:/),
    expect.stringMatching(/^scope:[a-z]+$/),
    expect.stringMatching(/^runs:(browser|node|anywhere)$/),
  ]);
  expect(Object.keys(LAYERS)).toContain(tags[0]?.slice('type:'.length));
});

it('names only modules that exist', () => {
  expect(BUNDLED_ENTRIES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('excepts only modules that would be domain modules', () => {
  const isNeeded = (path: string) =>
    (path.endsWith('.ts') ? [path] : globSync(`${path}/*.ts`, { cwd: root })).some(isRule);
  expect(Object.keys(NOT_DOMAIN).filter((path) => !isNeeded(path))).toEqual([]);
  const isUsed = ([path, name]: [string, string]) => readFileSync(join(root, path), 'utf8').includes(`from '${name}'`);
  expect(Object.entries(COMPUTES_WITH).filter((entry) => !isRule(entry[0]) || !isUsed(entry))).toEqual([]);
});

it('has no address of the API in the pages, where it would compile with an outdated contract', () => {
  const sources = globSync('{shell,mfe-*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(sources.filter((path) => /['"`]\/api\//.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
