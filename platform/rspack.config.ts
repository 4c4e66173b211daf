import { platformConfig } from './build.ts';

/** Both runners, and the jobs of an installation of several machines. */
export default platformConfig(import.meta.dirname, {
  start: './src/start.ts',
  'start-distributed': './src/start-distributed.ts',
  provision: './src/provision.ts',
  'check-audit': './src/check-audit.ts',
  'check-restored': './src/check-restored.ts',
  'check-cluster-backup': './src/check-cluster-backup.ts',
  'replay-events': './src/replay-events.ts',
});
