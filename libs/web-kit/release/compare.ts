import type { Offer } from './offer.ts';

/** One sentence for each change that may break a remote built with `released`; empty when no change does. */
export function breakingChanges(released: Offer, present: Offer): string[] {
  const gone = difference(namesOf(released), namesOf(present)).map((name) => `${name} is gone.`);
  const required = Object.entries(released.props).flatMap(([component, before]) =>
    (present.props[component] ?? [])
      .filter((prop) => !prop.endsWith('?') && !before.includes(prop))
      .map((prop) => `${component}.${prop} is now required.`),
  );
  const libraries = Object.entries(released.libraries)
    .filter(([name, major]) => present.libraries[name] !== major)
    .map(([name, major]) => `${name} is ${present.libraries[name] ?? 'gone'} instead of ${major}.`);
  return [...gone, ...required, ...libraries];
}

/** One sentence for each thing that remotes can use only from this version on. */
export const additions = (released: Offer, present: Offer): string[] =>
  difference(namesOf(present), namesOf(released)).map((name) => `${name} is new.`);

const difference = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((name) => !others.includes(name));

/** The names of all exports, props and tokens, as the sentences above write them. */
function namesOf({ exports, props, tokens }: Offer): string[] {
  return [
    ...Object.entries(exports).flatMap(([entry, names]) =>
      names.map((name) => (entry === '.' ? name : `${name} of ${entry}`)),
    ),
    ...Object.entries(props).flatMap(([component, members]) =>
      members.map((member) => `${component}.${member.replace('?', '')}`),
    ),
    ...tokens,
  ];
}
