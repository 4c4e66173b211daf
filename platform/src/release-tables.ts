// npm run tables:release -- <version>: stores which migrations make the tables of that version, for the tests of the
// next release.
import { writeFileSync } from 'node:fs';
import { presentMigrations, RELEASED_TABLES, releaseBefore } from './released-tables.ts';
import { exitWithSentence } from './stop-on-signal.ts';

try {
  const version = process.argv[2] ?? '';
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run tables:release -- 0.3.0');
  const { version: last } = releaseBefore();
  if (last.localeCompare(version, 'en', { numeric: true }) >= 0) throw new Error(`${last} is released already.`);
  writeFileSync(new URL(`${version}.json`, RELEASED_TABLES), `${JSON.stringify(presentMigrations(), null, 2)}\n`);
  process.stdout.write(
    `The tables are released as ${version}: commit platform/released. What begins now: docs/releases.md, "Tables".\n`,
  );
} catch (error) {
  exitWithSentence(error);
}
