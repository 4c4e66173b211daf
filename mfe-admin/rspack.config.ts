import { remoteConfig } from '@pahiya/web-kit/federation';
import { manifest } from './src/manifest.ts';

export default remoteConfig(manifest, { root: import.meta.dirname, devPort: 4304 });
