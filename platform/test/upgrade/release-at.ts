import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { folderOf, type Release } from '../../src/distributed/release.ts';

/** The release in a checkout with packages and builds. Its jobs run as programs, as in a deployment. */
export const releaseAt = (checkout: string): Release => ({
  provision: ({ adminUrl, brokersOf, secrets, env }) =>
    runProgram(programOf(checkout, 'platform', 'provision'), {
      ...env,
      ...brokersOf('operator'),
      DATABASE_ADMIN_URL: adminUrl,
      ...Object.fromEntries(
        SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, secrets.databasePasswords[name]]),
      ),
    }),
  migrate: (name, databaseUrl) =>
    runProgram(programOf(checkout, folderOf(name), 'migrate'), { ...process.env, DATABASE_URL: databaseUrl }),
  entryOf: (name) => programOf(checkout, folderOf(name), 'main'),
});

/** Releases that were made before programs were built run their sources (docs/decisions/0017-programs-are-built.md). */
function programOf(checkout: string, folder: string, program: string): string {
  const built = join(checkout, folder, `dist/${program}.js`);
  return existsSync(built) ? built : join(checkout, folder, `src/${program}.ts`);
}

/** @throws Error with what the program printed when it fails */
async function runProgram(program: string, env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [program], { env });
}
