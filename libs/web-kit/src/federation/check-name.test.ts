import { checkName } from './check-name.ts';

const manifest = (name: string) => ({ name, basePath: '/x', paths: ['/x'], roles: [], navigation: [] });

it('accepts a remote that has the name of its folder', () => {
  expect(() => checkName(manifest('nightdesk'), '/pahiya/mfe-nightdesk')).not.toThrow();
});

it.each(['night-desk', 'nightDesk', '9to5', 'night_desk', ''])('refuses the name %j, in words', (name) => {
  expect(() => checkName(manifest(name), `/pahiya/mfe-${name}`)).toThrow(
    `The remote's name '${name}' in src/manifest.ts must be letters in lower case and digits, e.g. 'nightdesk'`,
  );
});

it('refuses a remote whose folder has another name', () => {
  expect(() => checkName(manifest('nightdesk'), '/pahiya/mfe-night-desk')).toThrow(
    "The remote 'nightdesk' must lie in the folder mfe-nightdesk, not in mfe-night-desk",
  );
});
