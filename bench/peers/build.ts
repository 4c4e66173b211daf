import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';

const source = join(import.meta.dirname, 'src');
const built = join(import.meta.dirname, 'dist');

const options = {
  swcrc: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    // The types of swc lack this option.
    rewriteRelativeImportExtensions: true,
  },
} as const;

/** Node strips types only, and a Nest application needs its decorators compiled. */
async function build(): Promise<void> {
  rmSync(built, { recursive: true, force: true });
  const compiled = globSync('**/*.ts', { cwd: source }).map(async (file) => {
    const { code } = await transformFile(join(source, file), options);
    const target = join(built, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  });
  await Promise.all(compiled);
}

await build();
