// node scripts/complete-lock.mjs, after npm install changed package-lock.json.
//
// npm leaves a package for another platform out of the lock file when its registry cannot show it (a mirror that carries one platform only),
// and then refuses its own file: "npm ci … Missing: @swc/core-darwin-arm64@ from lock file". This adds what the packages
// themselves ask for in optionalDependencies, exact versions only, with the platform that the name tells. npm run lock:hashes then
// asks the registry for their hashes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** Names of processors that differ from Node's. */
const alsoCalled = { armv7: 'arm', aarch64: 'arm64' };

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || isInstalledFor(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages added to package-lock.json`);

/** Looks a package up as Node does: beside the package that needs it, then in every node_modules above. */
function isInstalledFor(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const processor = words.map((word) => alsoCalled[word] ?? word).find((word) => processors.includes(word));
  const system = words.find((word) => systems.includes(word));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && system === 'linux' ? ['glibc'] : undefined;
  // "arm-eabi", "arm-gnueabihf", "arm-musleabihf" mean 32-bit ARM; npm takes none of these suffixes for a C library.
  return { ...(processor && { cpu: [processor] }), ...(libc && { libc }), ...(system && { os: [system] }) };
}
