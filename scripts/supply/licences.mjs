import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { fetchedPackages } from './lock.mjs';

/** Licences that ask for no more than their text beside the copy. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: they may go with a program under any licence.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

const ONLY_DATA = 'Data that the tools read; no image has it.';
/** Packages under another licence, or with none in their package.json, each with the reason why we may use it. */
const EXCEPTIONS = {
  'axe-core': { licence: 'MPL-2.0', because: 'Only tests use it, unchanged; no image has it.' },
  'caniuse-lite': { licence: 'CC-BY-4.0', because: ONLY_DATA },
  'humanize-number': { licence: undefined, because: 'MIT in its Readme.md.' },
  pause: { licence: undefined, because: 'MIT in its Readme.md; only the bench uses it.' },
  'png-js': { licence: undefined, because: 'MIT in its LICENSE.' },
  'spdx-exceptions': { licence: 'CC-BY-3.0', because: ONLY_DATA },
  'spdx-ranges': { licence: '(MIT AND CC-BY-3.0)', because: ONLY_DATA },
};

/** Families of packages that may also have a licence of libraries. */
const LIBRARIES = [
  {
    prefix: '@img/sharp-',
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is loaded as a library of its own, unchanged, and whoever has an image may replace its file.',
  },
];

/** The packages whose licence is not allowed. What the lock does not say is read from the installed package of `root`. */
export function licenceFaults(lock, root) {
  const packages = fetchedPackages(lock);
  const faults = new Set();
  for (const { name, id, path, entry } of packages) {
    const licence = licenceOf(packages, { path, name, entry, root });
    const exception = EXCEPTIONS[name];
    if (exception ? exception.licence !== licence : !isAllowed(licence, name))
      faults.add(`${id} has the licence ${licence ?? 'unknown'}, which licences.mjs does not allow`);
  }
  return [...faults];
}

/** What a package says its licence is, or undefined. */
export function licenceOf(packages, { path, name, entry, root }) {
  return entry.license ?? installedLicence(join(root, path)) ?? licenceOfParent(packages, name);
}

function isAllowed(licence, name) {
  const ofLibraries = LIBRARIES.filter(({ prefix }) => name.startsWith(prefix)).map((library) => library.licence);
  try {
    return licence !== undefined && satisfies(licence, [...ALLOWED, ...ofLibraries]);
  } catch {
    // Not an SPDX expression, e.g. "SEE LICENSE IN …".
    return false;
  }
}

function installedLicence(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  // Older packages have a list of { type, url }.
  return license ?? (licenses && `(${licenses.map(({ type }) => type).join(' OR ')})`);
}

/** A binary for another platform, which is not installed here, is a part of the package that asks for it. */
function licenceOfParent(packages, name) {
  return packages.find(({ entry }) => entry.optionalDependencies?.[name] !== undefined)?.entry.license;
}
