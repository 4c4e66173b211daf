import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataDir } from './claim-data-dir.ts';

const place = mkdtempSync(join(tmpdir(), 'pahiya-claim-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('lets one start at a time use a data directory, by whatever path', async () => {
  const [dataDir, link] = [join(place, 'data'), join(place, 'link')];
  const claim = await claimDataDir(dataDir);
  symlinkSync(dataDir, link);
  await expect(claimDataDir(link)).rejects.toThrow(`${link} is in use by another start of the platform`);
  const another = await claimDataDir(join(place, 'another'));
  await another.release();
  await claim.release();
  await (await claimDataDir(link)).release();
});
