/**
 * The cascade layers of all stylesheets, weakest first: tokens and elements, components, composed components that load
 * later, web-kit, the shell and the remotes. A bundler repeats a component's stylesheet in each chunk that uses it, so
 * without layers the chunk that happens to load last would win.
 */
const LAYERS = ['base', 'parts', 'composed', 'kit', 'pages'] as const;
type Layer = (typeof LAYERS)[number];

/**
 * Added to the stylesheets of the first layer. Every page reads them first, and the first @layer statement sets the
 * order.
 */
const ORDER = `@layer ${LAYERS.join(',')};`;

function layerOf(file: string): Layer {
  const path = file.replaceAll('\\', '/');
  if (path.includes('/libs/web-kit/')) return 'kit';
  if (!path.includes('/libs/ui/src/')) return 'pages';
  if (!path.endsWith('.module.css')) return 'base';
  return path.includes('/libs/ui/src/later/') ? 'composed' : 'parts';
}

/** A loader that puts a stylesheet into its layer. */
// oxlint-disable-next-line import/no-default-export -- Rspack takes a loader by its default export.
export default function cascadeLayers(this: { resourcePath: string }, source: string): string {
  const layer = layerOf(this.resourcePath);
  return `${layer === 'base' ? ORDER : ''}@layer ${layer}{${source}\n}`;
}
