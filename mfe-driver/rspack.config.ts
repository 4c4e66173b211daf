import { installableRemoteConfig } from '@pahiya/web-kit/federation';
import { firstCalls } from './src/first-calls.ts';
import { manifest } from './src/manifest.ts';

export default installableRemoteConfig(
  { ...manifest, firstCalls },
  {
    root: import.meta.dirname,
    devPort: 4303,
    worker: './src/offline/worker.ts',
  },
);
