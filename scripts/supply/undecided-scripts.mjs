import { NOT_RUN, RUN } from '../install-scripts.mjs';
import { fetchedPackages } from './lock.mjs';

/** The packages that would like to run a script when they are installed, and of which nobody has decided whether they may. */
export function undecidedScripts(lock) {
  const decided = [...Object.keys(RUN), ...Object.keys(NOT_RUN)];
  const isDecided = (name) => decided.includes(name) || decided.includes(`${name.split('/')[0]}/*`);
  return fetchedPackages(lock)
    .filter(({ name, entry }) => entry.hasInstallScript && !isDecided(name))
    .map(({ id }) => `${id} has an install script: say in scripts/install-scripts.mjs whether it runs`);
}
