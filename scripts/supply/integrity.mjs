import { fetchedPackages, fitsImages } from './lock.mjs';

const REGISTRY = 'https://registry.npmjs.org/';

/** The lock omits the addresses of packages of the registry, so an address is usually another origin. */
const comesFromRegistry = ({ resolved }) => resolved === undefined || resolved.startsWith(REGISTRY);

/**
 * Every package comes from npm's registry with a SHA-512 of its files, so that they cannot be changed on the way.
 * `unhashed` lists the packages that may lack one: optional binaries for platforms that neither images nor build machines have.
 */
export function integrityFaults(lock, unhashed) {
  const without = fetchedPackages(lock).filter(({ entry }) => entry.integrity === undefined);
  const faults = fetchedPackages(lock)
    .filter(({ entry }) => entry.integrity !== undefined)
    .flatMap(({ id, entry }) => [
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity) ? [] : [`${id} has no SHA-512: ${entry.integrity}`]),
      ...(comesFromRegistry(entry) ? [] : [`${id} comes from ${entry.resolved}, not from ${REGISTRY}`]),
    ]);
  for (const { id, entry } of without) {
    if (!unhashed.includes(id)) faults.push(`${id} has no integrity hash`);
    else if (!entry.optional || fitsImages(entry)) faults.push(`${id} needs an integrity hash: images may install it`);
  }
  const ids = without.map(({ id }) => id);
  return [
    ...faults,
    ...unhashed.filter((id) => !ids.includes(id)).map((id) => `${id} stands in unhashed.json without need`),
  ];
}
