import { jest } from '@jest/globals';
import { type DeployedRemote } from '@pahiya/contracts';

const registerPlugins = jest.fn<(plugins: [IntegrityPlugin]) => void>();
const registerRemotes = jest.fn();
const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins,
  registerRemotes,
  loadRemote,
}));
const { loadRemoteModule, noteHung } = await import('./load-remote.ts');

interface IntegrityPlugin {
  createScript(asked: { url: string }): HTMLScriptElement | undefined;
}

const remoteOf = (name: string, change: Partial<DeployedRemote> = {}): DeployedRemote => ({
  name,
  entry: `/remotes/${name}/remoteEntry.js`,
  basePath: `/${name}`,
  paths: [`/${name}`],
  roles: [],
  navigation: [],
  ...change,
});
const loaded = { routes: [] };
const first = { again: false };
const urlOf = ({ entry }: DeployedRemote) => new URL(entry, location.href).href;

/** jsdom cannot load a page, and reports each attempt as a 'navigation' that it does not implement. */
let attempts: jest.SpiedFunction<typeof console.error>;
const reloads = () => attempts.mock.calls.filter(([error]) => String(error).includes('navigation'));

beforeEach(() => {
  attempts = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loadRemote.mockReset().mockResolvedValue(loaded);
  registerPlugins.mockReset();
  registerRemotes.mockReset();
});
afterEach(() => {
  jest.restoreAllMocks();
  document.head.replaceChildren();
});

it('loads the module that a remote exposes, and registers it anew after a failure', async () => {
  const remote = remoteOf('parking');
  expect(await loadRemoteModule(remote, first)).toBe(loaded);
  await loadRemoteModule(remote, { again: true });
  const registered = [{ name: 'parking', entry: remote.entry }];
  expect(registerRemotes.mock.calls).toEqual([
    [registered, { force: false }],
    [registered, { force: true }],
  ]);
});

it('fails when the module is no remote', async () => {
  loadRemote.mockResolvedValue({ default: 1 });
  await expect(loadRemoteModule(remoteOf('broken'), first)).rejects.toThrow(
    '/remotes/broken/remoteEntry.js exposes no routes',
  );
});

describe('a container that is one of the page’s own scripts', () => {
  const remote = remoteOf('home');
  const navigation = (domContentLoadedEventStart: number) =>
    Object.assign(performance, { getEntriesByType: () => [{ domContentLoadedEventStart }] });
  beforeEach(() => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'text/plain', src: urlOf(remote) }));
  });

  it('is not run a second time before the page’s scripts have run', async () => {
    navigation(0);
    const loading = loadRemoteModule(remote, first);
    await Promise.resolve();
    expect(loadRemote).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(await loading).toBe(loaded);
    expect(document.scripts).toHaveLength(0);
  });

  it('is loaded at once after they have run', async () => {
    navigation(120);
    expect(await loadRemoteModule(remote, first)).toBe(loaded);
    expect(document.scripts).toHaveLength(0);
  });

  it('does not hold up another remote', async () => {
    navigation(0);
    expect(await loadRemoteModule(remoteOf('other'), first)).toBe(loaded);
    expect(document.scripts).toHaveLength(1);
  });
});

it('runs a container only if it has the hash of the list', async () => {
  const remote = remoteOf('hashed');
  await loadRemoteModule({ ...remote, integrity: { [remote.entry]: 'sha256-right' } }, first);
  const [plugin] = registerPlugins.mock.calls[0]?.[0] ?? [];
  expect(plugin?.createScript({ url: urlOf(remote) })).toMatchObject({
    src: urlOf(remote),
    integrity: 'sha256-right',
    crossOrigin: 'anonymous',
  });
  expect(plugin?.createScript({ url: urlOf(remoteOf('without')) })).toBeUndefined();
});

it.each([
  ['a remote that left a request without an answer', 'hung', (name: string) => noteHung({ name }), {}],
  ['another version of a remote', 'newer', () => undefined, { entry: '/remotes/newer@2.0.0/remoteEntry.js' }],
])('loads the page anew for %s', async (_what, name, happens, change) => {
  await loadRemoteModule(remoteOf(name), first);
  loadRemote.mockClear();
  happens(name);
  void loadRemoteModule(remoteOf(name, change), first);
  await Promise.resolve();
  expect(reloads()).toHaveLength(1);
  expect(loadRemote).not.toHaveBeenCalled();
});
