import { nameKey } from './name-key.ts';

it.each([
  ['its case', 'DEMO industries'],
  ['its spaces', '  Demo   Industries '],
  ['no space at all', 'DemoIndustries'],
  ['a space that looks like one', 'Demo\u2003Industries\u00a0'],
  ['a character that cannot be seen', 'De\u200bmo Indus\u2060tries\ufeff'],
  ['punctuation', 'Demo-Industries.'],
  ['accents', 'Démo Industriés'],
  ['full-width letters', 'Ｄｅｍｏ Industries'],
  ['Cyrillic letters', 'Dеmо Industriеs'],
  ['Greek letters', 'DΕMΟ Industries'],
])('takes a name that differs by %s for the same', (_what, name) => {
  expect(nameKey(name)).toBe(nameKey('Demo Industries'));
});

it('distinguishes names that a person would', () => {
  const names = ['Demo Industries', 'Demo Industry', 'Demo Industries 2', 'किताब घर', 'कताब घर', '🚕', '🚕🚕'];
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});
