import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lintPlanted } from './lint-planted.fixture.ts';

const root = join(import.meta.dirname, '..');

const refused: [what: string, path: string, code: string][] = [
  ['text of an element', 'shell/src/a.tsx', '<p>Saved</p>'],
  ['text in braces', 'shell/src/b.tsx', '<p>{isLate ? `Late by ${minutes} min` : null}</p>'],
  ['text joined to another', 'libs/ui/src/a.tsx', "<p>{name + ' is here'}</p>"],
  ['a name for screen readers', 'libs/ui/src/b.tsx', '<button aria-label="Close" />'],
  ['a name that depends', 'libs/web-kit/src/a.tsx', "<button aria-label={isOpen ? 'Close' : text('open')} />"],
  ['a description for screen readers', 'libs/web-kit/src/b.tsx', '<div aria-description={`Ride ${id}`} />'],
  ['a role in words', 'mfe-admin/src/a.tsx', '<div aria-roledescription="board" />'],
  ['a title', 'mfe-admin/src/b.tsx', '<abbr title="Goods and services tax" />'],
  ['a placeholder', 'mfe-company/src/a.tsx', '<input placeholder="Your name" />'],
  ['the words for a picture', 'mfe-driver/src/a.tsx', '<img alt="Your car" />'],
  ['the label of a component', 'mfe-rider/src/a.tsx', "<Field label={'Passengers' as string} />"],
  ['a unit', 'mfe-admin/src/c.tsx', '<NumberField suffix="km" />'],
  ['the label of a choice', 'mfe-admin/src/d.ts', "[{ value: 'a', label: 'Sedan' }]"],
  ['a toast', 'mfe-admin/src/e.ts', "toast.success('Saved.')"],
  ['a toast that follows the language', 'mfe-admin/src/f.ts', 'toast.error(() => `Not saved: ${why}`)'],
];

const allowed: [what: string, path: string, code: string][] = [
  ['a sentence of the catalogue', 'shell/src/c.tsx', "<p title={text('hint')}>{text('saved')}</p>"],
  ['separators and signs', 'shell/src/d.tsx', '<p>₹{fare} · {km}…</p>'],
  ['the name of the product', 'shell/src/e.tsx', '<title>{`${title} · Pahiya`}</title>'],
  ['attributes for programs', 'shell/src/f.tsx', '<input name="email" role="searchbox" className="wide" />'],
  ['the name of a key', 'shell/src/g.tsx', "<kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>"],
  ['the key of a sentence', 'shell/src/h.tsx', '<Decision title="decideTitle" />'],
  ['the id of a toast', 'shell/src/i.ts', "toast.dismiss('connection')"],
  ['a catalogue', 'shell/src/messages.ts', "({ title: 'Security' })"],
  ['a test', 'shell/src/a.test.tsx', '<p>Saved</p>'],
  ['the fake platform of a remote alone', 'libs/web-kit/src/standalone/a.tsx', '<p>alone</p>'],
];

let folder: string;
let found: Map<string, string[]>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-words-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  write(
    '.oxlintrc.json',
    JSON.stringify({ jsPlugins: ['./scripts/lint/words.mjs'], rules: { 'pahiya-words/catalogue': 'error' } }),
  );
  for (const [, path, code] of [...refused, ...allowed]) write(path, `export const planted = () => ${code};\n`);
  found = lintPlanted(folder, (code) => code === 'pahiya-words(catalogue)');
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(refused)('refuses %s in one language', (_what, path) => {
  expect(found.get(path)).toEqual([expect.stringContaining('take it from messages.ts')]);
});

it.each(allowed)('accepts %s', (_what, path) => {
  expect(found.get(path)).toBeUndefined();
});
