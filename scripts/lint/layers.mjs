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
  contracts: { mayImport: [], because: 'contracts imports its schema library only.' },
  fares: { mayImport: [], because: 'fares imports nothing: it is pure and runs everywhere.' },
  dispatch: {
    mayImport: [],
    because: 'dispatch imports nothing of ours: it is pure, without clock, network and database.',
  },
  ui: { mayImport: [], because: 'ui imports nothing of ours, so that it can be used anywhere.' },
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

/** Pure rules: they import contracts, fares and one another, so that they can be read and tested without a database. */
export const DOMAIN_MODULES = [
  'services/auth/src/accounts/account.ts',
  'services/auth/src/companies/name-key.ts',
  'services/auth/src/employees/employee.ts',
  'services/booking/src/fares/price-trip.ts',
  'services/booking/src/maps/latin-of-devanagari.ts',
  'services/booking/src/maps/maps-provider.ts',
  'services/booking/src/maps/road-matrix.ts',
  'services/booking/src/maps/road-model.ts',
  'services/booking/src/pricing/rate-card.ts',
  'services/booking/src/rides/booking-form.ts',
  'services/booking/src/rides/extras.ts',
  'services/booking/src/rides/ride.ts',
  'services/booking/src/rides/ride.view.ts',
  'services/booking/src/stats/span.ts',
  'services/driver/src/drivers/driver-limits.ts',
  'services/driver/src/drivers/driver.ts',
  'services/invoice/src/invoices/amount-in-words.ts',
  'services/invoice/src/invoices/invoice.ts',
  'services/invoice/src/serials/financial-year.ts',
  'services/invoice/src/serials/gst.ts',
  'services/invoice/src/serials/gst-states.ts',
  'services/invoice/src/serials/serial.ts',
  'services/invoice/src/statements/statement.ts',
  'services/salary/src/ledger/cycle.ts',
  'services/salary/src/ledger/ledger.ts',
];

/** Files that run in tests or builds only, and are never loaded by a browser or a service. */
export const TEST = /\.test\.tsx?$|(^|\/)(test|testing)\/|\.fixture\.tsx?$|^(e2e|bench)\//;
export const BUILD =
  /(^|\/)rspack\.config\.ts$|(^|\/)(prerender|draw-icons|critical-css)\.ts$|^libs\/web-kit\/src\/(federation\/|standalone\/[^/]+\.ts$)|^libs\/(ui\/(basemap|build|gallery)|(contracts|web-kit)\/release)\/|\.mjs$/;
