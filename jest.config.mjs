import { readdirSync } from 'node:fs';

/** Longer than the 20 or 30 s that one step may wait on a busy machine (libs/web-kit/testing, libs/testing). */
export const TEST_TIMEOUT_MS = 180_000;

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
const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Under Node's own loader it serves the global setup alone, which Jest loads.
  transform: transform('\\.tsx?$'),
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};
/**
 * Node itself loads these tests and what they test, as it does in production. Jest's own loader would read and compile every
 * package again for each test file, in a realm of its own.
 */
const onNode = {
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: ['<rootDir>/scripts/fresh-sources.mjs'],
  setupFilesAfterEnv: ['<rootDir>/scripts/hooks-and-limits.mjs'],
  testMatch: ['**/*.test.ts'],
};
/** Few files, which take minutes each: Jest's own loader costs them little, and its runner has lost no result of theirs. */
const ofMinutes = { testEnvironment: 'node', testMatch: ['**/*.test.ts'] };
const server = [
  'services',
  'gateway',
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
      ...onNode,
      displayName: 'server',
      roots: server.map((dir) => `<rootDir>/${dir}`),
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
        '\\.css$': '<rootDir>/libs/testing/src/jest/css-modules.cjs',
        '^socket\\.io-client$': '<rootDir>/libs/web-kit/testing/fake-socket.ts',
      },
    },
    {
      ...shared,
      ...ofMinutes,
      displayName: 'platform',
      roots: ['<rootDir>/platform'],
    },
    {
      ...shared,
      ...ofMinutes,
      displayName: 'journeys',
      roots: ['<rootDir>/e2e'],
      globalSetup: '<rootDir>/e2e/support/start-platforms.ts',
      globalTeardown: '<rootDir>/e2e/support/stop-platforms.ts',
    },
  ],
};
