import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { criticalCss } from './critical-css.ts';
import type { RenderedLanding } from './src/prerendered.tsx';

const dist = join(import.meta.dirname, 'dist');
const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link href="\/(assets\/main[^"]*\.css)" rel="stylesheet">/;
const SCRIPTS = /<script defer src="(\/assets\/[^"]+)"><\/script>/g;
const FIRST_SCRIPT = '<script src="/theme.js"';
const REMOTES = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">';

interface Prerendered {
  languages: string[];
  renderLanding: (language: string) => Promise<RenderedLanding>;
}

/**
 * Fills the placeholders of src/index.html; the gateway fills the rest: {{origin}}, {{salesEmail}}, {{tracedPercent}},
 * {{firstCalls}}, {{preload}}.
 */
function fill(page: string, values: Readonly<Record<string, string>>): string {
  return page.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name]?.replaceAll('"', '&quot;') ?? place);
}

/**
 * The layout of Hindi text is computed with this font, and a device without Devanagari needs it to show the text at
 * all.
 */
const preloadFont = (name: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin>`;

const canonicalLinks = (language: string) => `
    <link rel="canonical" href="{{origin}}/${language === 'en' ? '' : `?lang=${language}`}">
    <link rel="alternate" hreflang="en" href="{{origin}}/">
    <link rel="alternate" hreflang="hi" href="{{origin}}/?lang=hi">
    <link rel="alternate" hreflang="x-default" href="{{origin}}/">
  </head>`;

/**
 * Makes two pages in each language from the bundler's one page: `app`, served at every path, and `index`, the landing
 * page. The landing page has its content and styles inline, so that it can be read before, and without, any script or
 * stylesheet. start.js loads the application at the first interaction.
 */
async function prerender(): Promise<void> {
  const built = join(import.meta.dirname, 'node_modules/.prerender/prerendered.mjs');
  const { languages, renderLanding }: Prerendered = await import(built);
  const template = await readFile(join(dist, 'app.html'), 'utf8');
  const stylesheet = STYLESHEET.exec(template);
  const scripts = [...template.matchAll(SCRIPTS)].map(([, src]) => src);
  if (!stylesheet?.[1] || scripts.length === 0 || !template.includes(ROOT))
    throw new Error('app.html has no root element, no script or no stylesheet to put in line.');
  const assets = await readdir(join(dist, 'assets'));
  const landingFiles = assets.filter((name) => /^landing\.\w+\.(js|css)$/.test(name)).map((name) => `assets/${name}`);
  const styles = [stylesheet[1], ...landingFiles.filter((name) => name.endsWith('.css'))];
  const css = (await Promise.all(styles.map((name) => readFile(join(dist, name), 'utf8')))).join('');
  const devanagari = assets.find((name) => /^anek-devanagari\..*woff2$/.test(name));
  if (!devanagari) throw new Error('The build has no Devanagari font to preload.');
  const soon = [...scripts, `/${stylesheet[1]}`, ...landingFiles.map((name) => `/${name}`)];

  for (const language of languages) {
    const { html, locale, ...head } = await renderLanding(language);
    const page = fill(template, { ...head, locale, ogLocale: locale.replace('-', '_') });
    // Replacement functions, because `$` in a replacement string has a special meaning.
    const landing = page
      .replace(STYLESHEET, () => `<style>${criticalCss(css, html)}</style>`)
      .replace(SCRIPTS, '')
      .replace('</head>', () => (language === 'hi' ? preloadFont(devanagari) : '') + canonicalLinks(language))
      .replace(
        ROOT,
        () =>
          `<div id="root">${html}</div>\n    <script src="/start.js" async data-app="${scripts.join(' ')}" data-styles="/${stylesheet[1]}" data-soon="${soon.join(' ')}"></script>`,
      );
    const suffix = language === 'en' ? '' : `.${language}`;
    await writeFile(join(dist, `index${suffix}.html`), landing);
    const app = page
      // Placed before the stylesheet, because an inline script after a stylesheet waits for it.
      .replace(FIRST_SCRIPT, (script) => `{{firstCalls}}${script}`)
      .replace('</head>', `${REMOTES}{{preload}}</head>`);
    await writeFile(join(dist, `app${suffix}.html`), app);
  }
}

await prerender();
