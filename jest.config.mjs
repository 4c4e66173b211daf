import { readdirSync } from 'node:fs';
import { typeboxIn } from './scripts/bundle-typebox.mjs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

const transform = (syntax) => ({
  [syntax]: [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
});
/** `npm test` names the folder. Without it each test file loads all modules of the package. */
const packages = process.env.TYPEBOX_BUNDLE === undefined ? {} : typeboxIn(process.env.TYPEBOX_BUNDLE);
const shared = {
  rootDir: import.meta.dirname,
  // Jest's own place is in the folder for temporary files, of which each run has a new one.
  cacheDirectory: '<rootDir>/node_modules/.cache/pahiya/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: transform('\\.tsx?$'),
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  moduleNameMapper: packages,
};
const server = [
  'services',
  'gateway',
  'libs/calendar',
  'libs/contracts',
  'libs/dispatch',
  'libs/fares',
  'libs/tracing',
  'libs/service-kit',
  'libs/messaging',
  'libs/local-servers',
  'libs/testing',
  'scripts',
  'bench',
];

/** Four sizes of test. CONTRIBUTING.md says which tests belong to which. */
export default {
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      roots: server.map((dir) => `<rootDir>/${dir}`),
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/libs/web-kit/testing/browser-environment.mjs',
      setupFiles: ['<rootDir>/libs/ui/test/jsdom.ts'],
      roots: ['shell', ...remotes, 'libs/ui', 'libs/web-kit'].map((dir) => `<rootDir>/${dir}`),
      testMatch: ['**/*.test.tsx', '**/*.test.ts'],
      moduleNameMapper: {
        ...packages,
        '\\.css$': '<rootDir>/libs/testing/src/jest/css-modules.cjs',
        '^socket\\.io-client$': '<rootDir>/libs/web-kit/testing/fake-socket.ts',
      },
    },
    {
      ...shared,
      displayName: 'platform',
      testEnvironment: '<rootDir>/platform/test/noting-environment.mjs',
      globalSetup: '<rootDir>/platform/test/make-cluster.ts',
      roots: ['<rootDir>/platform'],
      testMatch: ['**/*.test.ts'],
      // npm run test:upgrade says where the release before is.
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.RELEASE_BEFORE ? [] : ['/platform/test/upgrade/'])],
    },
    {
      ...shared,
      displayName: 'journeys',
      testEnvironment: 'node',
      roots: ['<rootDir>/e2e'],
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/e2e/support/start-platforms.ts',
      globalTeardown: '<rootDir>/e2e/support/stop-platforms.ts',
    },
  ],
};
