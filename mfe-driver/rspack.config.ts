import { installableRemoteConfig } from '@pahiya/web-kit/federation';
import { manifest } from './src/manifest.ts';

export default installableRemoteConfig(manifest, {
  root: import.meta.dirname,
  devPort: 4303,
  worker: './src/offline/worker.ts',
});
