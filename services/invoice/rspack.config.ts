import { programsConfig } from '@pahiya/service-kit/build';

export default programsConfig(import.meta.dirname, {
  main: './src/main.ts',
  migrate: './src/migrate.ts',
  starting: '@pahiya/service-kit/starting',
  'drawing-process': './src/drawing/drawing-process.ts',
});
