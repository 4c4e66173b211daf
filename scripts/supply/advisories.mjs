import semver from 'semver';
import { fetchedPackages } from './lock.mjs';

const REFUSED = ['high', 'critical'];

/**
 * The packages with a known high or critical vulnerability. `advisories` is what npm's registry says (npm run advisories);
 * `accepted` are those that a person has looked at, each with a reason and the day until which it holds.
 */
export function advisoryFaults(lock, { advisories, accepted, today }) {
  const found = advisories
    .filter(({ severity }) => REFUSED.includes(severity))
    .flatMap((advisory) => installedOf(lock, advisory).map((id) => ({ ...advisory, installed: id })));
  const holds = (id) => accepted.find((each) => each.id === id);
  const faults = found
    .filter(({ id }) => !(holds(id)?.until >= today))
    .map(
      ({ installed, severity, title, url, id }) =>
        `${installed} is vulnerable (${severity}): ${title}, ${url}${holds(id) ? `; accepted until ${holds(id).until}` : ''}`,
    );
  return [
    ...faults,
    ...accepted
      .filter(({ id }) => !found.some((each) => each.id === id))
      .map(({ id }) => `${id} is accepted without need`),
    ...accepted
      .filter(({ because, until }) => !because || !/^\d{4}-\d\d-\d\d$/.test(until))
      .map(({ id }) => `${id} is accepted without a reason or a day`),
  ];
}

/** In words, how old the list of advisories is. */
export function ageOf({ takenOn }, today = new Date().toISOString().slice(0, 10)) {
  if (takenOn === null) return 'never taken from the registry';
  const days = Math.round((Date.parse(today) - Date.parse(takenOn)) / 86_400_000);
  return `taken on ${takenOn}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
}

function installedOf(lock, { package: name, range }) {
  return [
    ...new Set(
      fetchedPackages(lock)
        .filter(
          (each) => each.name === name && semver.satisfies(each.entry.version, range, { includePrerelease: true }),
        )
        .map(({ id }) => id),
    ),
  ];
}
