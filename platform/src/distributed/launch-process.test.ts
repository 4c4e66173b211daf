import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { freePort } from '@pahiya/testing';
import { endProcess, launchProcess } from './launch-process.ts';

const HOUR_MS = 3600_000;
const place = mkdtempSync(join(tmpdir(), 'pahiya-launch-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('waits for a process while the clock of the machine is set right', async () => {
  const port = await freePort();
  const entry = join(place, 'late.mjs');
  const listens = `createServer((_request, response) => response.end('ok')).listen(${port}, '127.0.0.1')`;
  writeFileSync(entry, `import { createServer } from 'node:http';\nsetTimeout(() => ${listens}, 300);\n`);
  const now = Date.now.bind(Date);
  let looks = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS * looks++);
  const { child, ready } = launchProcess(
    { name: 'late', entry, env: {}, readyUrl: `http://127.0.0.1:${port}` },
    AbortSignal.timeout(60_000),
  );
  try {
    await ready;
  } finally {
    await endProcess(child);
  }
});
