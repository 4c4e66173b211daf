import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes, events, SERVICE_NAMES, subscriptions } from '@pahiya/contracts';
import { peerUrls, serviceConfigOf } from '@pahiya/service-kit';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { REMOTES, topology } from '../src/topology.ts';
import { processNames, read, root, sorted } from './deployment.ts';

describe('the topology', () => {
  it('has every service of the contract once, in the folder of its name, at the address that its peers call', () => {
    expect(sorted(processNames)).toEqual(sorted(['gateway', ...SERVICE_NAMES]));
    expect(new Set(topology.map(({ localPort }) => localPort)).size).toBe(topology.length);
    for (const { name, folder, port } of topology) {
      expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ name: `@pahiya/${name}` });
      expect(existsSync(join(root, folder, 'src/main.ts'))).toBe(true);
      if (name !== 'gateway') expect(peerUrls[name].default).toBe(`http://${name}:${port}`);
      expect(configFieldsOf(name)['port']?.default).toBe(port);
    }
  });

  it('has every folder of a remote', () => {
    expect(sorted(readdirSync(root).filter((folder) => folder.startsWith('mfe-')))).toEqual(sorted(REMOTES));
  });

  it('calls exactly those internal routes of others whose contract names the caller', () => {
    const named = allRoutes().flatMap(([route, { access }]) =>
      access.kind === 'internal' ? access.callers.map((caller) => `${caller} ${route}`) : [],
    );
    // The guards of all processes but auth's ask for sessions (libs/service-kit/src/callers/open-sessions.ts).
    const guards = processNames.filter((name) => name !== 'auth').map((name) => `${name} auth.sessionState`);
    const called = topology.flatMap(({ name, folder }) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => [...read(`${folder}/src/${file}`).matchAll(/peers\s*\.call\(\s*routes\.(\w+\.\w+)/g)])
        .map(([, route]) => `${name} ${route}`),
    );
    expect(sorted(new Set([...called, ...guards]))).toEqual(sorted(named));
  });

  it('lists in `asks` the services that each process calls: for data, for the keys of tokens, and as the gateway', () => {
    for (const { name, folder, asks } of topology) {
      const called = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => [...read(`${folder}/src/${file}`).matchAll(/peers\s*\.call\(\s*routes\.(\w+)\./g)])
        .map(([, service]) => service ?? '');
      const routed = allRoutes().flatMap(([, { service, access }]) =>
        name === 'gateway' && service !== 'gateway' && access.kind !== 'internal' ? [service] : [],
      );
      const keys = name === 'auth' ? [] : ['auth'];
      expect({ name, asks: sorted(new Set([...called, ...routed, ...keys])) }).toEqual({ name, asks: sorted(asks) });
    }
  });

  it('has `files` exactly for the services that use the file store', () => {
    for (const { name, folder, files } of topology) {
      const uses = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .some((file) =>
          /\b(deps|parts)\.files\b|\bfiles\s*\}?\s*=\s*deps|\bfiles\.(read|write|remove|list)\(/.test(
            read(`${folder}/src/${file}`),
          ),
        );
      expect({ name, files: uses }).toEqual({ name, files });
    }
  });
});

describe.each(SERVICE_NAMES)('the README of %s', (name) => {
  const readme = read(`services/${name}/README.md`);
  /** The names in backticks in the first column of each table whose header begins with this word. */
  const firstColumn = (header: string) =>
    readme
      .split('\n\n')
      .filter((part) => part.startsWith(`| ${header} `))
      .flatMap((table) => table.split('\n').slice(2))
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, each = '']) => each));

  it('names each event that the service publishes or hears', () => {
    const published = Object.keys(events).filter((type) => type.startsWith(`${name}.`));
    expect(sorted(firstColumn('out'))).toEqual(sorted(published));
    expect(sorted(firstColumn('in'))).toEqual(sorted(subscriptions[name]));
  });

  it('names each key of the configuration that only this service has', () => {
    const common = Object.values({ ...serviceConfigOf(name), ...peerUrls }).map(({ env }) => env);
    const own = Object.values(configFieldsOf(name)).map(({ env }) => env);
    expect(sorted(firstColumn('variable'))).toEqual(sorted(own.filter((key) => !common.includes(key))));
  });
});
