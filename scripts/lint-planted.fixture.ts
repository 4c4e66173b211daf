import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const linter = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');

/** Lints the planted files of a folder. Returns the messages of the rules whose codes are `wanted`, by the file's path. */
export function lintPlanted(folder: string, wanted: (code: string) => boolean): Map<string, string[]> {
  const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`The lint did not run: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; code: string }[] };
  const ours = diagnostics.filter(({ code }) => wanted(code));
  return new Map(
    [...Map.groupBy(ours, ({ filename }) => filename)].map(([path, all]) => [path, all.map(({ message }) => message)]),
  );
}
