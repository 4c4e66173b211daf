import { programsConfig } from '@pahiya/service-kit/build';

/** Both runners, the jobs of an installation of several machines, and what the services start in one process. */
export default programsConfig(import.meta.dirname, {
  start: './src/start.ts',
  'start-distributed': './src/start-distributed.ts',
  provision: './src/provision.ts',
  'check-audit': './src/check-audit.ts',
  'replay-events': './src/replay-events.ts',
  'hashing-thread': '../services/auth/src/accounts/hashing-thread.ts',
  'plan-thread': '../services/booking/src/dispatch/plan-thread.ts',
  'image-process': '../services/driver/src/documents/image-process.ts',
  'drawing-process': '../services/invoice/src/drawing/drawing-process.ts',
});
