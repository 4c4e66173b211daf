import { NOT_RUN, RUN } from '../install-scripts.mjs';
import { fetchedPackages } from './lock.mjs';

/** The packages with an install script that is neither allowed nor refused in install-scripts.mjs. */
export function undecidedScripts(lock) {
  const decided = [...Object.keys(RUN), ...Object.keys(NOT_RUN)];
  const isDecided = (name) => decided.includes(name) || decided.includes(`${name.split('/')[0]}/*`);
  return fetchedPackages(lock)
    .filter(({ name, entry }) => entry.hasInstallScript && !isDecided(name))
    .map(({ id }) => `${id} has an install script: say in scripts/install-scripts.mjs whether it runs`);
}
