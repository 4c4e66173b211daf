import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

/** The stylesheets of the shell and of every remote, as they were built. */
const built = (): string[] =>
  globSync(['shell/dist/assets/*.css', 'mfe-*/dist/assets/*.css'], { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );

/**
 * Splits the built stylesheets into one for each source file: a class name ends with the hash of its file. Applies them in
 * one order and then in the reverse order, reads the styles of all elements each time, and restores the page's own stylesheets.
 */
const COMPARE = `async (texts) => {
  const statements = new Set();
  const written = new Map();
  const take = (rules, wrap) => {
    for (const rule of rules) {
      if (rule instanceof CSSLayerStatementRule) statements.add(rule.cssText);
      else if (rule instanceof CSSStyleRule || !rule.cssRules || rule instanceof CSSKeyframesRule) {
        const file = /\\.[\\w-]+-(\\w{4})(?!\\w)/.exec(rule.selectorText ?? '')?.[1] ?? '';
        written.set(file, (written.get(file) ?? '') + wrap(rule.cssText));
      } else {
        const prelude = rule.cssText.slice(0, rule.cssText.indexOf('{'));
        take(rule.cssRules, (inner) => wrap(prelude + '{' + inner + '}'));
      }
    }
  };
  const sheetOf = (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  for (const text of texts) take(sheetOf(text).cssRules, (rule) => rule);
  const sheets = [...written.values()].map((text) => sheetOf([...statements].join('') + text));
  const own = [...document.styleSheets];
  // Only the first element of each kind is compared: a table has thousands.
  const kinds = new Map();
  for (const element of [...document.body.querySelectorAll('*')].toReversed())
    if (!element.closest('svg, canvas')) kinds.set(element.parentElement.className + ' > ' + element.className, element);
  const elements = [...kinds.values()];
  const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const stylesUnder = async (ordered) => {
    document.adoptedStyleSheets = ordered;
    // The page's own are disabled only after the others apply: without styles everything would move, and an open list
    // would close.
    for (const sheet of own) sheet.disabled = true;
    await drawn();
    if (elements.some((element) => !element.isConnected)) throw new Error('A part of the page is gone.');
    return elements.map((element) => {
      const style = getComputedStyle(element);
      // Sizes follow from the rest, and from fonts that may still be loading.
      return [...style].filter((name) => !name.startsWith('--') && !/size|width|height|origin|perspective/.test(name))
        .map((name) => [name, style.getPropertyValue(name)]);
    });
  };
  const one = await stylesUnder(sheets);
  const other = await stylesUnder(sheets.toReversed());
  for (const sheet of own) sheet.disabled = false;
  document.adoptedStyleSheets = [];
  return elements.flatMap((element, at) =>
    one[at].flatMap(([name, value], which) =>
      value === other[at][which]?.[1] ? [] : [element.className + ': ' + name + ' is ' + value + ' or ' + other[at][which]?.[1]],
    ),
  );
}`;

/** A line for each style of an element that depends on which stylesheet comes last. */
export async function orderFaults(page: Page): Promise<string[]> {
  const lines = await page.evaluate<string[]>(`(${COMPARE})(${JSON.stringify(built())})`);
  return [...new Set(lines)];
}
