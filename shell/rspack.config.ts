import { serverConfig, shellConfig } from '@pahiya/web-kit/federation';

const root = import.meta.dirname;
const shell = shellConfig({ root, devPort: 4300, gateway: process.env.GATEWAY_URL ?? 'http://localhost:8080' });

/** Two builds of the same sources: the browser's, and the one that prerender.ts renders the landing page with. */
export default (...args: Parameters<typeof shell>) => [
  shell(...args),
  serverConfig({ root, entry: './src/prerendered.tsx', name: 'prerendered' }),
];
