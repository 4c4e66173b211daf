import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNx } from './nx.mjs';
import { root } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';
import { writeSbom } from './supply/sbom.mjs';

const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/;

/**
 * The results of releasing `mfe-rider@1.5.0`: for a remote its files, which are kept beside its other versions, and the
 * image that serves them; for a service, the gateway or the platform's jobs its image. `parts` are the projects in them.
 * `registry` is the prefix of the image's name.
 */
export function releaseOf(tag = '', registry = 'pahiya') {
  const [name = '', version = ''] = tag.split('@');
  if (!VERSION.test(version)) throw new StepFailed('Say what to release and as which version: mfe-rider@1.5.0');
  const image = (target, words) => ({
    name: `${registry}/${name}:${version}`,
    build: ['build', ...words, '--target', target, '--tag', `${registry}/${name}:${version}`, '.'],
  });
  if (name === 'contracts') throw new StepFailed(`The contract is released by npm run contract:release -- ${version}.`);
  if (name.startsWith('mfe-') && isProject(name))
    return {
      archive: { file: `releases/${name}-${version}.tgz`, folder: `${name}/dist` },
      image: image('remote', ['--build-arg', 'FOLDER=gateway', '--build-arg', `WEB=${name}`]),
      // Its files are served by a program of the gateway.
      parts: [name, 'gateway'],
    };
  if (name === 'gateway')
    return { image: image('gateway', ['--build-arg', 'FOLDER=gateway']), parts: ['gateway', 'shell'] };
  // The image of provisioning and of the other jobs, which a cluster needs beside those of the processes.
  if (name === 'platform') return { image: image('process', ['--build-arg', 'FOLDER=platform']), parts: ['platform'] };
  const service = `services/${name}`;
  if (isProject(service)) return { image: image('process', ['--build-arg', `FOLDER=${service}`]), parts: [service] };
  throw new StepFailed(`${name} is no remote, service or gateway of this repository, nor its platform.`);
}

const isProject = (folder) => existsSync(join(root, folder, 'package.json'));

/** `npm run release -- <name>@<version>`: builds it; `--push` also sends the image to REGISTRY, `--files` leaves the image out. */
export async function release(args) {
  const options = { push: { type: 'boolean' }, files: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { archive, image } = releaseOf(positionals[0], process.env.REGISTRY);
  const [name, version] = positionals[0].split('@');
  writeSbom(name, { file: join(root, `releases/${name}-${version}.cdx.json`), version });
  if (archive) await pack(archive);
  if (values.files) return 0;
  await must('docker', image.build);
  if (values.push) await must('docker', ['push', image.name]);
  console.log(`Built the image ${image.name}${values.push ? ' and sent it' : ''}`);
  return 0;
}

async function pack({ file, folder }) {
  const code = await runNx(['run', `@pahiya/${folder.split('/')[0]}:build`, '--outputStyle=static'], { quiet: true });
  if (code !== 0) throw new StepFailed('The remote could not be built; the lines above say why.');
  if (!existsSync(join(root, folder, 'remote.json')))
    throw new StepFailed(`${folder} says nothing of itself: no remote.json.`);
  mkdirSync(join(root, 'releases'), { recursive: true });
  await must('tar', ['-czf', file, '-C', folder, '.']);
  console.log(`Packed ${file}`);
}

async function must(command, args) {
  const code = await runStep(command, args);
  if (code !== 0) throw new StepFailed(`${command} ${args.join(' ')} failed; the lines above say why.`);
}
