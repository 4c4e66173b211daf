import { platformConfig } from '@pahiya/platform/build';

/** The platforms that are measured, built as those that run. */
export default platformConfig(import.meta.dirname, {
  'platform-server': './src/platform-server.ts',
  'distributed-server': './src/distributed-server.ts',
});
