import { remoteConfig } from '@pahiya/web-kit/federation';
import { firstCalls } from './src/first-calls.ts';
import { manifest } from './src/manifest.ts';

export default remoteConfig({ ...manifest, firstCalls }, { root: import.meta.dirname, devPort: 4302 });
