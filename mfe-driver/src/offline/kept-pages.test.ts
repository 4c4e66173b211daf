import { keepDeployedVersion, keptFile } from './kept-pages.ts';

const ORIGIN = 'https://pahiya.example';
/** What the server has deployed, by path. */
let deployed: Record<string, string>;

/** The part of Cache storage that the worker uses. */
function fakeCaches() {
  const stored = new Map<string, Map<string, string>>();
  const pathOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;
  const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
  return {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: string) => answer([...stored.values()].find((cache) => cache.has(pathOf(asked)))?.get(asked)),
    async open(name: string) {
      const cache = stored.get(name) ?? new Map<string, string>();
      stored.set(name, cache);
      return {
        match: async (asked: string | Request) => answer(cache.get(pathOf(asked))),
        put: async (asked: string, response: Response) => void cache.set(asked, await response.text()),
      };
    },
  };
}

beforeEach(() => {
  Object.assign(globalThis, {
    caches: fakeCaches(),
    fetch: async (path: string) => new Response(deployed[path] ?? null, { status: path in deployed ? 200 : 404 }),
  });
});

const release = (version: string) => ({
  '/driver-dashboard': `<html>${version}</html>`,
  '/remotes.json': JSON.stringify({ remotes: [{ name: 'driver', entry: `/remotes/driver/assets/${version}.js` }] }),
  '/files.json': JSON.stringify({ files: ['theme.js', `assets/shell-${version}.js`] }),
  '/remotes/driver/files.json': JSON.stringify({ files: [`assets/${version}.js`] }),
  '/theme.js': `theme ${version}`,
  [`/assets/shell-${version}.js`]: `shell ${version}`,
  [`/remotes/driver/assets/${version}.js`]: `driver ${version}`,
});
const textOf = async (path: string) => (await keptFile(new Request(ORIGIN + path)))?.text();

it('takes a file whose name stays the same from the current version, and others from any version', async () => {
  deployed = release('1');
  await keepDeployedVersion();
  deployed = release('2');
  await keepDeployedVersion();
  expect(await textOf('/theme.js')).toBe('theme 2');
  expect(await textOf('/assets/shell-1.js')).toBe('shell 1');
  expect(await textOf('/assets/shell-2.js')).toBe('shell 2');
});
