import { jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@pahiya/testing';
import { chosenVersions } from './chosen-versions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-chosen-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('reads the choice again after the machine had no open file left for it', async () => {
  const remotesConfig = join(folder, 'remotes.config.json');
  await writeFile(remotesConfig, '{"remotes":{"rider":{"default":"current"}}}');
  let isFull = true;
  const said: unknown[] = [];
  const log = { error: (line: unknown) => said.push(line), info: () => undefined };
  const choice = chosenVersions(
    { remotesConfig, remoteVersionsDir: undefined, remoteOrigins: [] },
    {
      log: log as never,
      currentNames() {
        if (isFull) throw new Error('EMFILE: too many open files, scandir');
        return new Set(['rider']);
      },
      demand: (_version, build) => build,
    },
  );
  await choice.refresh();
  expect(said).toEqual([expect.stringContaining('EMFILE')]);

  isFull = false;
  const later = performance.now() + 60_000;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
  await choice.refresh();
  await eventually(() => choice.problem() === undefined);
  expect(choice.plan().versions).toEqual({ rider: { default: 'current' } });
});
