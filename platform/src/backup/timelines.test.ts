import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { eventually } from '@pahiya/testing';
import { backupFolder, type Base } from './backup-folder.ts';
import { takeBase } from './base-backup.ts';
import { recover } from './recover.ts';
import { archiveHistory } from './timelines.ts';
import { archiveCommand, archivedSegments, timelineOf } from './wal-archive.ts';

const place = mkdtempSync(join(tmpdir(), 'pahiya-timelines-'));
const folder = backupFolder(join(place, 'backup'));
let base: Base;
let moment: Date;

/** Runs the database of a folder with the archive. */
async function inArchivedServer(name: string, work: (client: Client, adminUrl: string) => Promise<unknown>) {
  const settings = { archive_mode: 'on', archive_command: archiveCommand(folder.walDir) };
  const place = { dataDir: join(folder.root, '..', name), folders: [folder.walDir] };
  const server = await startEmbeddedPostgres({ ...place, durable: false, settings, log: () => undefined });
  const client = new Client({ connectionString: server.adminUrl });
  try {
    await client.connect();
    await work(client, server.adminUrl);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Writes some segments of WAL. Resolves with how many the archive has refused when it has taken all or refused one. */
async function writeSegments(client: Client, count: number): Promise<number> {
  const { rows } = await client.query<{ from: string }>('select archived_count as from from pg_stat_archiver');
  const archived = Number(rows[0]?.from);
  for (let nth = 0; nth < count; nth += 1) {
    await client.query(`insert into written values (now()::text)`);
    await client.query('select pg_switch_wal()');
  }
  let failed = 0;
  await eventually(async () => {
    const { rows: now } = await client.query<{ archived: string; failed: string }>(
      'select archived_count as archived, failed_count as failed from pg_stat_archiver',
    );
    failed = Number(now[0]?.failed);
    return failed > 0 || Number(now[0]?.archived) >= archived + count;
  });
  return failed;
}

const restored = async (name: string, at?: Date) => {
  const copy = await recover(folder, { base, at, dataDir: join(place, name), durable: true });
  await copy.stop();
};
const timelines = async () => [...new Set((await archivedSegments(folder.walDir)).map(timelineOf))];

beforeAll(async () => {
  mkdirSync(folder.walDir, { recursive: true });
  await inArchivedServer('first', async (client, adminUrl) => {
    await client.query('create table written (at text)');
    base = await takeBase(folder, { adminUrl, dataDir: join(place, 'first'), keep: 7 });
    await writeSegments(client, 2);
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    moment = rows[0]?.now as Date;
    await writeSegments(client, 2);
  });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('begins a timeline of its own with every restore, so that the archive takes what each of them writes', async () => {
  await restored('second');
  await inArchivedServer('second', async (client) => expect(await writeSegments(client, 2)).toBe(0));
  await restored('third', moment);
  // Archives of 0.2.0 have no histories.
  for (const name of readdirSync(folder.walDir).filter((each) => each.startsWith('00000002.history')))
    renameSync(join(folder.walDir, name), join(place, name));
  await restored('fourth', moment);
  for (const name of ['third', 'fourth'])
    await inArchivedServer(name, async (client) => expect(await writeSegments(client, 4)).toBe(0));
  expect(await timelines()).toEqual([1, 2, 3, 4]);
});

it('lets a database be restored out of a backup whose disk is full', async () => {
  const [pgWal, walDir] = [join(place, 'full', 'pg_wal'), join(place, 'full', 'wal')];
  for (const each of [pgWal, walDir]) mkdirSync(each, { recursive: true });
  writeFileSync(join(pgWal, '00000002.history'), '1\t0/3000000\tno recovery target specified\n');
  symlinkSync('/dev/full', join(walDir, '00000002.history.gz.part'));
  await archiveHistory(pgWal, walDir);
  expect(readdirSync(walDir)).toEqual([]);
});
