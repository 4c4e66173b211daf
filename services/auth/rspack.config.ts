import { programsConfig } from '@pahiya/service-kit/build';

export default programsConfig(import.meta.dirname, {
  main: './src/main.ts',
  migrate: './src/migrate.ts',
  starting: '@pahiya/service-kit/starting',
  'hashing-thread': './src/accounts/hashing-thread.ts',
});
