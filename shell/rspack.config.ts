import { EmitFileListPlugin, serverConfig, shellConfig } from '@pahiya/web-kit/federation';

const root = import.meta.dirname;
const shell = shellConfig({ root, devPort: 4300, gateway: process.env.GATEWAY_URL ?? 'http://localhost:8080' });

/** Modules that are useless offline. */
const ONLINE_ONLY = /maplibre-gl/;

const browser = (...args: Parameters<typeof shell>) => {
  const config = shell(...args);
  return { ...config, plugins: [...(config.plugins ?? []), new EmitFileListPlugin({ without: ONLINE_ONLY })] };
};

/**
 * Two builds of the same sources: one for the browser, and one with which prerender.ts renders the landing page. In
 * development the browser renders that page.
 */
export default (...args: Parameters<typeof shell>) =>
  args[1].mode === 'development'
    ? browser(...args)
    : [browser(...args), serverConfig({ root, entry: './src/prerendered.tsx', name: 'prerendered' })];
