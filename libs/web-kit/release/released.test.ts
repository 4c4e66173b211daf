import semver from 'semver';
import { additions, breakingChanges } from './compare.ts';
import { LIBRARIES, presentOffer, versionOfSources, type Offer } from './offer.ts';
import { keptDigests, lastRelease, presentDigests, releasedOffer } from './released.ts';

const before: Offer = {
  exports: { '.': ['Button'], './query': ['useQuery'] },
  props: { ButtonProps: ['children', 'size?'] },
  tokens: ['--text'],
  libraries: { react: 19 },
};

it.each<[what: string, change: Partial<Offer>, sentence: string]>([
  ['a name', { exports: { '.': [], './query': ['useQuery'] } }, 'Button is gone.'],
  ['a name of another entry', { exports: { '.': ['Button'] } }, 'useQuery of ./query is gone.'],
  ['a prop', { props: { ButtonProps: ['children'] } }, 'ButtonProps.size is gone.'],
  [
    'that a prop may be left out',
    { props: { ButtonProps: ['children', 'size'] } },
    'ButtonProps.size is now required.',
  ],
  [
    'a component without the prop',
    { props: { ButtonProps: ['children', 'size?', 'to'] } },
    'ButtonProps.to is now required.',
  ],
  ['a token of the styles', { tokens: [] }, '--text is gone.'],
  ['the major of a library', { libraries: { react: 20 } }, 'react is 20 instead of 19.'],
])('says that remotes lose %s', (_what, change, sentence) => {
  expect(breakingChanges(before, { ...before, ...change })).toEqual([sentence]);
});

it('allows a library to add things', () => {
  const grown: Offer = {
    ...before,
    exports: { ...before.exports, '.': ['Button', 'Chip'] },
    props: { ButtonProps: ['children?', 'size?', 'tone?'], ChipProps: ['text'] },
  };
  expect(breakingChanges(before, grown)).toEqual([]);
  expect(additions(before, grown)).toEqual(['Chip is new.', 'ButtonProps.tone is new.', 'ChipProps.text is new.']);
});

it('reads from the sources what a remote can use', () => {
  const ui = presentOffer('ui');
  expect(ui.exports['.']).toEqual(expect.arrayContaining(['Button', 'formatInr', 'useText']));
  expect(ui.exports['.']).not.toContain('ButtonProps');
  expect(ui.props['ButtonProps']).toEqual(expect.arrayContaining(['children', 'variant?']));
  const { exports, libraries } = presentOffer('web-kit');
  expect(exports['.']).toEqual(expect.arrayContaining(['api', 'useSession', 'useParams']));
  expect(exports['./query']).toContain('useQuery');
  expect(libraries['react']).toBeGreaterThan(18);
});

it.each(LIBRARIES)('offers remotes exactly what the version of %s promises', (library) => {
  const [last, version] = [lastRelease(library) ?? 'none', versionOfSources(library)];
  const [released, present] = [releasedOffer(library, last), presentOffer(library)];
  // To fix a failure: restore what was removed, or release it under the version that the change needs
  // (docs/remotes.md): npm run kit:release -- <ui|web-kit> <version>
  expect(breakingChanges(released, present)).toEqual([]);
  expect(additions(released, present)).toEqual([]);
  expect(semver.eq(version, last)).toBe(true);
});

it('keeps every released version as it was released', () => {
  // A remote relies on the version that it was built with. An addition needs a new version: npm run kit:release.
  expect(Object.assign({}, ...LIBRARIES.map(presentDigests))).toEqual(keptDigests());
});
