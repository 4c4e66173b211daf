import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from '@pahiya/web-kit/federation';

const dist = join(import.meta.dirname, 'dist');
const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link href="\/(assets\/main[^"]*\.css)" rel="stylesheet">/;

interface Prerendered {
  renderLanding: () => Promise<string>;
}

/**
 * dist/app.html is what every path gets; dist/index.html is the same with the landing page in it and the styles in line,
 * so that it can be read before, and without, any script or stylesheet.
 */
async function prerender(): Promise<void> {
  const built = join(import.meta.dirname, 'node_modules/.prerender/prerendered.mjs');
  const { renderLanding }: Prerendered = await import(built);
  const app = await readFile(join(dist, 'app.html'), 'utf8');
  const stylesheet = STYLESHEET.exec(app);
  if (!stylesheet?.[1] || !app.includes(ROOT))
    throw new Error('app.html has no root element or no stylesheet to put in line.');
  const css = await readFile(join(dist, stylesheet[1]), 'utf8');

  const landing = await renderLanding();
  // The functions keep `$` in CSS and text from being read as a replacement pattern.
  const page = app
    .replace(STYLESHEET, () => `<style>${css}</style>`)
    .replace(ROOT, () => `<div id="root">${landing}</div>`);
  await writeFile(join(dist, 'index.html'), page);
  await Promise.all([compressFile(join(dist, 'index.html')), compressFile(join(dist, 'app.html'))]);
}

await prerender();
