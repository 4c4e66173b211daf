import { programsConfig } from '@pahiya/service-kit/build';

export default programsConfig(import.meta.dirname, {
  main: './src/main.ts',
  'file-server': './src/file-server-main.ts',
  starting: '@pahiya/service-kit/starting',
});
