import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as shared from './query.ts';

const root = join(import.meta.dirname, '../../..');
const IMPORT = /import \{([^}]+)\} from '@tanstack\/react-query'/g;

it('exports every name that a remote imports from the query library', () => {
  const files = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: root });
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    ),
  );
  expect(names).toContain('useQuery');
  expect([...new Set(names)].filter((name) => !(name in shared))).toEqual([]);
});
