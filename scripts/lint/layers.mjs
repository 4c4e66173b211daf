/**
 * Who may import whom. A project says in `nx.tags` of its package.json what it is (`type:remote`), whom it belongs to
 * (`scope:rider`) and where its code runs (`runs:browser`, `runs:node` or `runs:anywhere`). boundaries.mjs holds every import to
 * this table; CODEOWNERS and the release of one project read the same tags.
 */
export const LAYERS = {
  shell: {
    mayImport: ['contracts', 'fares', 'web-kit', 'ui'],
    because:
      'The web imports contracts, fares, web-kit and ui of ours: never another remote, a service or a server library.',
  },
  remote: {
    mayImport: ['contracts', 'fares', 'web-kit', 'ui'],
    because:
      'The web imports contracts, fares, web-kit and ui of ours: never another remote, a service or a server library.',
  },
  gateway: {
    mayImport: ['contracts', 'service-kit', 'messaging', 'tracing'],
    because: 'The gateway imports contracts, service-kit, messaging and tracing: no business rule lives here.',
  },
  service: {
    mayImport: ['contracts', 'dispatch', 'fares', 'service-kit', 'messaging'],
    because: 'A service imports contracts, dispatch, fares, service-kit and messaging: never another service.',
  },
  calendar: { mayImport: [], because: 'calendar imports nothing: it is pure and runs everywhere.' },
  contracts: { mayImport: ['calendar'], because: 'contracts imports its schema library and the calendar only.' },
  fares: { mayImport: [], because: 'fares imports nothing: it is pure and runs everywhere.' },
  dispatch: {
    mayImport: ['calendar'],
    because: 'dispatch imports only the calendar of ours: it is pure, without clock, network and database.',
  },
  ui: { mayImport: ['calendar'], because: 'ui imports only the calendar of ours, so that it can be used anywhere.' },
  'web-kit': { mayImport: ['contracts', 'ui'], because: 'web-kit stands on contracts and ui.' },
  messaging: { mayImport: ['contracts', 'tracing'], because: 'messaging stands on contracts and tracing.' },
  'service-kit': {
    mayImport: ['contracts', 'messaging', 'tracing'],
    because: 'service-kit stands on contracts, messaging and tracing.',
  },
  tracing: { mayImport: [], because: 'tracing knows requests and events by their ids alone.' },
  'local-servers': { mayImport: [], because: 'local-servers starts programs and knows nothing of Pahiya.' },
  testing: {
    mayImport: ['contracts', 'local-servers', 'messaging', 'service-kit'],
    because: 'testing stands on the libraries, so that every project can use it.',
  },
  platform: {
    mayImport: ['contracts', 'gateway', 'local-servers', 'messaging', 'service', 'service-kit', 'tracing'],
    because: 'The platform composes gateway and services; it has no part in the web.',
  },
  journeys: { mayImport: ['contracts'], because: 'A journey uses the platform from outside, as a person does.' },
  bench: {
    mayImport: ['contracts', 'dispatch', 'messaging', 'platform', 'service'],
    because: 'The bench measures the platform from outside, and beside it the statements of a service and the bus.',
  },
  peer: {
    mayImport: ['fares'],
    because: 'A peer is built without what it is measured against; only the rules of a fare are the same.',
  },
  workspace: { mayImport: [], because: 'A script of the workspace runs before the packages are installed.' },
};

/** The types of projects that only tests may import in addition. */
export const TESTS_MAY_IMPORT = ['testing', 'local-servers'];

/** Packages that one project wraps for all others. */
export const WRAPPED = [
  {
    packages: ['react-aria-components', 'react-aria', '@react-aria', 'react-stately'],
    by: 'ui',
    because: 'Only libs/ui imports React Aria: elsewhere take the component from @pahiya/ui.',
  },
  {
    packages: ['react-router', 'react-router-dom'],
    by: 'web-kit',
    because: 'The router is loaded once, through the facade in @pahiya/web-kit.',
  },
];

/**
 * Entries of web-kit that are bundled with each remote instead of being shared. A module that they import by a relative path
 * would be loaded twice, and its state would exist twice.
 */
export const BUNDLED_ENTRIES = [
  'libs/web-kit/src/accounts',
  'libs/web-kit/src/audit',
  'libs/web-kit/src/draft',
  'libs/web-kit/src/leaving',
  'libs/web-kit/src/live',
  'libs/web-kit/src/my-data',
  'libs/web-kit/src/page/use-now.ts',
  'libs/web-kit/src/people',
  'libs/web-kit/src/places',
  'libs/web-kit/src/rides',
  'libs/web-kit/src/session/session-database.ts',
];

/**
 * A domain module: a file in a folder of a service that waits for nothing (boundaries.mjs looks for `async` and `await`), unless
 * its name says that it is of another kind, such as `ride.entity.ts`. So a new rule is one without being listed.
 */
export const DOMAIN = {
  files: /^services\/[^/]+\/src\/(?!db\/)([^/]+\/)+[^/.]+(\.(view|en|hi))?\.ts$/,
  mayImport: ['contracts', 'dispatch', 'fares'],
  because:
    'A module that waits for nothing is a rule of the domain: it imports contracts, dispatch, fares and other domain modules alone, so that it can be read and tested without a database. A use case throws what it finds.',
};

/** Packages that single domain modules compute with. They touch nothing outside, or a file of ours that is never written. */
export const COMPUTES_WITH = {
  'services/auth/src/mails/link-token.ts': 'node:crypto',
  'services/auth/src/registrations/address-mark.ts': 'node:crypto',
  'services/auth/src/second-factors/totp.ts': 'otpauth',
  'services/auth/src/sessions/device-name.ts': 'bowser',
  'services/booking/src/fares/quote.ts': 'node:crypto',
  'services/booking/src/maps/land/land.ts': 'node:fs',
  'services/booking/src/maps/place-search.ts': 'node:fs',
  'services/driver/src/documents/image-type.ts': 'node:zlib',
};

const THROWS = 'It makes errors that several use cases throw.';
const BUILDS = 'It is a script that makes a file of data.';
const WIRES = 'It puts parts together.';
const ASKS = 'It writes SQL.';
const THREAD = 'It starts a thread, or runs in one.';

/** Modules and folders that wait for nothing and are no rules of the domain, each with its reason. */
export const NOT_DOMAIN = {
  'services/auth/src/accounts/hashing-thread.ts': THREAD,
  'services/auth/src/accounts/hashing.ts': THREAD,
  'services/auth/src/devices/client.ts': 'It reads and writes cookies.',
  'services/auth/src/second-factors/sealed-secret.ts': 'It encrypts with the keys of the kit.',
  'services/auth/src/sessions/refusals.ts': THROWS,
  'services/booking/src/dispatch/denied-rides.ts': ASKS,
  'services/booking/src/dispatch/dispatch-parts.ts': WIRES,
  'services/booking/src/dispatch/plan-thread.ts': THREAD,
  'services/booking/src/dispatch/plan.view.ts': 'It says why a plan failed in the sentences of the kit.',
  'services/booking/src/maps/gazetteer/build-gazetteer.ts': BUILDS,
  'services/booking/src/maps/index.ts': WIRES,
  'services/booking/src/maps/land/build-land.ts': BUILDS,
  'services/booking/src/places/maps-choice.ts': WIRES,
  'services/booking/src/rides/ride-order.ts': ASKS,
  'services/driver/src/drivers/refuse-limits.ts': THROWS,
  'services/invoice/src/pdf': 'It draws.',
};

/** Files that run in tests or builds only, and are never loaded by a browser or a service. */
export const TEST = /\.test\.tsx?$|(^|\/)(test|testing)\/|\.fixture\.tsx?$|^(e2e|bench)\//;
export const BUILD =
  /(^|\/)rspack\.config\.ts$|(^|\/)(prerender|draw-icons|critical-css)\.ts$|^libs\/web-kit\/src\/(federation\/|standalone\/[^/]+\.ts$)|^libs\/(ui\/(basemap|build|gallery)|(contracts|web-kit)\/release)\/|\.mjs$/;
