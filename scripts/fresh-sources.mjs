import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Each test file gets the workspace's own modules anew, so that no state of one test file reaches the next; packages are
 * loaded once for all test files of a process. The runner imports a test file with a number of its own in the address
 * (`tour.test.ts?1795877743048`), and what is imported from there takes over that number.
 */
const workspace = pathToFileURL(`${process.cwd()}/`).href;
const NUMBER = /\?\d+$/;
/** Many test files load the same sources: their types are stripped once. */
const stripped = new Map();

const isOurs = (url) => url.startsWith(workspace) && !url.includes('/node_modules/') && url.endsWith('.ts');

function sourceOf(path) {
  let source = stripped.get(path);
  if (source === undefined) stripped.set(path, (source = stripTypeScriptTypes(readFileSync(path, 'utf8'))));
  return source;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [number] = NUMBER.exec(context.parentURL ?? '') ?? [];
    return number !== undefined && isOurs(resolved.url) ? { ...resolved, url: resolved.url + number } : resolved;
  },
  load(url, context, nextLoad) {
    if (!NUMBER.test(url) || !isOurs(url.replace(NUMBER, ''))) return nextLoad(url, context);
    return { format: 'module', source: sourceOf(fileURLToPath(url)), shortCircuit: true };
  },
});
