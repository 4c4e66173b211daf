import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { topology } from '../src/topology.ts';
import { read, root } from './deployment.ts';

/** Packages that look for files beside their own code. A build moves the code and not the files; the value says why that does no harm. */
const LOOK_BESIDE_THEMSELVES = {
  '@fastify/swagger': 'goes on without its own package.json',
  pino: 'for transports, of which we set none',
  'socket.io': 'for the client that it would serve, which we turn off',
  'thread-stream': 'for the threads of transports',
};

describe('a build', () => {
  it('has what the topology runs, with every thread and process that a service starts beside it', () => {
    for (const { folder } of topology) {
      const started = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => [
          ...read(`${folder}/src/${file}`).matchAll(/programFile\(import\.meta\.filename, '([\w-]+)'\)/g),
        ])
        .map(([, name]) => name);
      const beside = [folder, 'platform'].flatMap((each) => started.map((name) => `${each}/dist/${name}.js`));
      for (const built of [`${folder}/dist/main.js`, ...beside])
        expect({ built, is: existsSync(join(root, built)) }).toEqual({ built, is: true });
    }
  });

  it('holds no other package that looks for files beside its code: such a one belongs into unbundled.json', () => {
    const looking = new Set<string>();
    for (const folder of ['platform', ...topology.map((spec) => spec.folder)]) {
      let inPackage = '';
      for (const line of read(`${folder}/dist/packages.js`).split('\n')) {
        // Where a module begins: its path is the key of its function, or in a comment when it is part of another.
        const [, begun] =
          /^(?:"|;\/\/ CONCATENATED MODULE: )\S*node_modules\/((?:@[^/]+\/)?[^/]+)\/\S*/.exec(line) ?? [];
        inPackage = begun ?? inPackage;
        if (line.includes('__dirname')) looking.add(inPackage);
      }
    }
    expect([...looking].toSorted()).toEqual(Object.keys(LOOK_BESIDE_THEMSELVES));
  });

  it('holds no path of the machine that made it: another clone takes the same build out of the cache', () => {
    const folders = ['platform', ...topology.map((spec) => spec.folder)];
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder, 'dist')).map((file) => `${folder}/dist/${file}`),
    );
    const programs = files.filter((file) => file.endsWith('.js'));
    expect(programs).not.toEqual([]);
    expect(programs.filter((file) => /['"`]file:\/\/\//.test(read(file)))).toEqual([]);
  });
});
