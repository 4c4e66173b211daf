/** The class names of a page's HTML. */
function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
}

/** The end of the block that begins at `open`, a '{'. Our minified CSS has no braces in strings. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('The stylesheet has a block without an end.');
}

/**
 * The part of a minified stylesheet that the page needs before any script runs: rules with a selector that has no
 * classes or only classes of the page, and all fonts and keyframes. The rest loads with the application.
 */
export function criticalCss(css: string, html: string): string {
  const present = classesOf(html);
  const mayMatch = (selector: string) =>
    [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].every(([, name = '']) =>
      present.has(name.replaceAll('\\', '')),
    );

  const keep = (rules: string): string => {
    let kept = '';
    for (let at = 0; at < rules.length;) {
      const open = rules.indexOf('{', at);
      if (open < 0) return kept + rules.slice(at);
      const end = endOfBlock(rules, open);
      const prelude = rules.slice(at, open);
      const block = rules.slice(open + 1, end);
      if (/^@(media|supports|layer|container)/.test(prelude)) {
        const inner = keep(block);
        if (inner) kept += `${prelude}{${inner}}`;
      } else if (prelude.startsWith('@') || prelude.split(',').some(mayMatch)) kept += `${prelude}{${block}}`;
      at = end + 1;
    }
    return kept;
  };
  return keep(css);
}
