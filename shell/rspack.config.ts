import { EmitFileListPlugin, serverConfig, shellConfig } from '@pahiya/web-kit/federation';

const root = import.meta.dirname;
const shell = shellConfig({ root, devPort: 4300, gateway: process.env.GATEWAY_URL ?? 'http://localhost:8080' });

/** What a page without a network can do without. */
const ONLINE_ONLY = /maplibre-gl/;

const browser = (...args: Parameters<typeof shell>) => {
  const config = shell(...args);
  return { ...config, plugins: [...(config.plugins ?? []), new EmitFileListPlugin({ without: ONLINE_ONLY })] };
};

/**
 * Two builds of the same sources: the browser's, and the one that prerender.ts renders the landing page with. While it is
 * being developed that page is rendered by the browser.
 */
export default (...args: Parameters<typeof shell>) =>
  args[1].mode === 'development'
    ? browser(...args)
    : [browser(...args), serverConfig({ root, entry: './src/prerendered.tsx', name: 'prerendered' })];
