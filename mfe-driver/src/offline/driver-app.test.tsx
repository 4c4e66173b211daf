import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render } from '@testing-library/react';
import { showLanguage } from '@pahiya/ui';
import { DriverApp } from './driver-app.tsx';

interface AppManifest {
  lang: string;
  name: string;
  shortcuts: { name: string; url: string }[];
}

const linked = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')?.split('/').at(-1) ?? '';
const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../public', name), 'utf8')) as AppManifest;
const withoutWords = (manifest: AppManifest) =>
  JSON.parse(
    JSON.stringify(manifest, (member, value: unknown) =>
      ['lang', 'name', 'short_name', 'description'].includes(member) ? undefined : value,
    ),
  ) as object;

afterEach(() => act(() => showLanguage('en')));

it('names the installed app and its shortcuts in the language on screen', async () => {
  render(<DriverApp />);
  const english = read(linked());
  await act(() => showLanguage('hi'));
  const hindi = read(linked());

  expect(english.shortcuts.map(({ name }) => name)).toEqual(['Next ride', 'Upcoming rides', 'Past rides']);
  expect(hindi.lang).toBe('hi-IN');
  expect(hindi.shortcuts.map(({ name }) => name)).toEqual(['अगली राइड', 'आने वाली राइड', 'पुरानी राइड']);
  // It stays the same app: a person who changes the language does not install a second one.
  expect(withoutWords(hindi)).toEqual(withoutWords(english));
});
