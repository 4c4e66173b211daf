import { programsConfig } from '@pahiya/service-kit/build';

/** Both runners, the jobs of an installation of several machines, and what the services start in one process. */
export default programsConfig(import.meta.dirname, {
  start: './src/start.ts',
  'start-distributed': './src/start-distributed.ts',
  provision: './src/provision.ts',
  'check-audit': './src/check-audit.ts',
  'replay-events': './src/replay-events.ts',
  'hashing-thread': '@pahiya/auth/hashing-thread',
  'plan-thread': '@pahiya/booking/plan-thread',
  'image-process': '@pahiya/driver/image-process',
  'drawing-process': '@pahiya/invoice/drawing-process',
});
