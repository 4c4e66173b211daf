import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { routes } from '@pahiya/contracts';
import { freePort, startEmbeddedPostgres } from '@pahiya/local-servers';
import { directoryFileStore } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { postgresIn } from '../src/backup/backup-config.ts';
import { backupFolder, basesIn, type Base } from '../src/backup/backup-folder.ts';
import { takeBase } from '../src/backup/base-backup.ts';
import { documentCopies } from '../src/backup/document-copies.ts';
import { restorePlatform } from '../src/backup/restore-platform.ts';
import { openEmbedded } from '../src/embedded.ts';
import { keptSecrets } from '../src/secrets.ts';
import { root } from './deployment.ts';
import { httpClient } from './http-client.ts';
import { namedMetrics } from './observability.ts';
import { openPlatform, settings, type OpenPlatform } from './open-platform.ts';
import { People, type Driver, type Rider } from './people.ts';
import { programEnvironment } from './program-environment.ts';
import { openWorld, type World } from './world.ts';

const place = mkdtempSync(join(tmpdir(), 'pahiya-backup-'));
const folder = backupFolder(join(place, 'backup'));
const restoredDir = join(place, 'restored');

interface Written {
  rideId: string;
  sentAt: number;
  answeredAt: number;
}

let platform: OpenPlatform;
let world: World;
let metrics = '';
let said = '';
/** The base that the command made while rides were booked. */
let base: Base | undefined;
let moment: Date;
const written: Written[] = [];
const serials: string[] = [];
/** Registered between the base and the moment, and deleted after it. */
let deleted: Driver;
let cab: Driver;

const npmRun = async (program: string, args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'platform/src', program), ...args], {
    env: { ...programEnvironment, DATA_DIR: platform.dataDir, BACKUP_DIR: folder.root },
  });

async function bookUntil({ signal }: AbortController, people: People, rider: Rider): Promise<void> {
  while (!signal.aborted) {
    const sentAt = Date.now();
    const { _id: rideId } = await people.book(rider, 2 + (written.length % 60));
    written.push({ rideId, sentAt, answeredAt: Date.now() });
  }
}

async function invoiced(daysFromNow: number): Promise<void> {
  const { people, rider, admin } = world;
  serials.push(await people.serialOf(await people.completedRide({ rider, driver: cab, admin, daysFromNow }), admin));
}

beforeAll(async () => {
  const internalPort = await freePort();
  platform = await openPlatform({ BACKUP_DIR: folder.root, INTERNAL_PORT: String(internalPort) });
  world = await openWorld(await platform.listen());
  const { api, people, admin, rider } = world;
  cab = await people.driver(admin);
  await eventually(async () => (await basesIn(folder)).length === 1, { describe: 'the base of the start' });

  const enough = new AbortController();
  const booking = bookUntil(enough, people, rider);
  const command = npmRun('backup.ts', []);
  await invoiced(90);
  said = (await command).stdout;
  base = (await basesIn(folder)).at(-1);
  deleted = await people.driver(admin, 'Harbhajan Ghuman');
  await invoiced(91);

  moment = new Date();
  await eventually(() => written.some(({ sentAt }) => sentAt > moment.getTime()));
  await api.must(routes.driver.deleteDriver, { params: { id: deleted._id }, token: admin });
  await invoiced(92);
  enough.abort();
  await booking;
  metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  await platform.stop();
});
afterAll(async () => {
  await platform?.close();
  rmSync(place, { recursive: true, force: true });
});

it('backs up while rides are booked, and says what is not in the backup', () => {
  const [from, to] = [Date.parse(base?.startedAt ?? ''), Date.parse(base?.endedAt ?? '')];
  expect(written.some(({ sentAt, answeredAt }) => sentAt < to && answeredAt > from)).toBe(true);
  expect(said).toContain(`keep a copy of ${join(platform.dataDir, 'secrets.json')} in another place`);
  const names = readdirSync(folder.root, { recursive: true }).map(String);
  expect(names.filter((name) => /secrets|password|\.part$/.test(name))).toEqual([]);
  for (const name of namedMetrics().filter((each) => each.startsWith('pahiya_backup_')))
    expect(metrics).toContain(name);
});

it('finds the backup whole, and names a document that is missing', async () => {
  const { stdout } = await npmRun('backup.ts', ['--check']);
  expect(stdout).toMatch(/is whole: \d+ tables, 2 documents and \d+ entries of the audit trail/);
  const hidden = `${folder.documentsDir}-hidden`;
  renameSync(folder.documentsDir, hidden);
  await expect(npmRun('backup.ts', ['--check'])).rejects.toThrow(/has faults:\n- the document drivers\/\S+ is missing/);
  rmSync(folder.documentsDir, { recursive: true, force: true });
  renameSync(hidden, folder.documentsDir);
});

it('refuses in words what it cannot restore', async () => {
  const to = join(place, 'nowhere');
  const before = new Date(0);
  const after = new Date(Date.now() + 60_000);
  for (const at of [before, after])
    await expect(restorePlatform(folder, { to, at })).rejects.toThrow(
      /does not have \S+: it can restore from \S+ to \S+\.$/,
    );
  expect(existsSync(to)).toBe(false);
  await expect(restorePlatform(folder, { to: folder.root })).rejects.toThrow('is not empty');
  await expect(restorePlatform(backupFolder(to), { to })).rejects.toThrow('There is no whole backup in');
});

it('restores what was answered by a moment and nothing after it; serials go on without a gap', async () => {
  mkdirSync(restoredDir);
  copyFileSync(join(platform.dataDir, 'secrets.json'), join(restoredDir, 'secrets.json'));
  const { stdout } = await npmRun('restore.ts', ['--to', restoredDir, '--at', moment.toISOString()]);
  expect(stdout).toContain(`${restoredDir} has what was committed by ${moment.toISOString()}; its last transaction`);
  expect(stdout).toContain('Documents that were restored: 4.');

  const restored = await openEmbedded({ ...settings, dataDir: restoredDir });
  const client = new Client({ connectionString: restored.adminUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from booking.ride');
    const there = new Set(rows.map(({ id }) => id));
    const [answered, later] = [
      written.filter(({ answeredAt }) => answeredAt < moment.getTime()),
      written.filter(({ sentAt }) => sentAt > moment.getTime()),
    ];
    expect([answered.length > 0, later.length > 0]).toEqual([true, true]);
    expect(answered.filter(({ rideId }) => !there.has(rideId))).toEqual([]);
    expect(later.filter(({ rideId }) => there.has(rideId))).toEqual([]);

    await isWholeWithItsDocuments(restored.adminUrl);

    const api = httpClient(await restored.listen());
    const people = new People(api);
    const { rider, admin } = world;
    const ride = await people.completedRide({ rider, driver: cab, admin, daysFromNow: 93 });
    expect(serials.map((serial) => Number(serial.slice(-6)))).toEqual([1, 2, 3]);
    expect(await people.serialOf(ride, admin)).toBe(serials[2]);
    const { rows: numbers } = await client.query('select number from invoice.invoice order by number');
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    const image = { params: { id: deleted._id, kind: 'license' as const }, token: admin };
    expect((await api.call(routes.driver.driverDocument, image)).headers.get('content-type')).toBe('image/jpeg');

    await goesOn(restored.adminUrl);
  } finally {
    await client.end();
    await restored.stop();
  }
});

it('finds a spoilt page of a long value, which counting rows does not read', async () => {
  const dataDir = postgresIn(restoredDir);
  const before = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new Client({ connectionString: before.adminUrl });
  await client.connect();
  await client.query(
    `create table salary.letter as select string_agg(md5(n::text), '') as text from generate_series(1, 1000) n`,
  );
  const { rows } = await client.query<{ file: string }>(
    `select pg_relation_filepath(reltoastrelid) as file from pg_class where oid = 'salary.letter'::regclass`,
  );
  await client.end();
  await before.stop();
  const file = await open(join(dataDir, rows[0]?.file ?? ''), 'r+');
  await file.write('spoilt', 4096);
  await file.close();

  const spoilt = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await expect(lookAtRestored(spoilt.adminUrl)).rejects.toThrow(
      /has faults:\n- salary\.letter: invalid page in block 0/,
    );
  } finally {
    await spoilt.stop();
  }
});

/** The program that looks at what Compose and Kubernetes have restored. */
const lookAtRestored = (adminUrl: string, env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(root, 'platform/dist/check-restored.js')], {
    env: { ...programEnvironment, DATABASE_ADMIN_URL: adminUrl, ...env },
  });

async function isWholeWithItsDocuments(adminUrl: string): Promise<void> {
  const { filesKeys } = await keptSecrets(restoredDir);
  const look = (env?: Record<string, string>) => lookAtRestored(adminUrl, env);
  expect((await look()).stdout).toMatch(/is whole: \d+ tables, no documents and \d+ entries.*looked at\.\n$/);
  const withKeys = { FILES_KEYS: filesKeys.join(','), FILES_DIR: join(restoredDir, 'files') };
  expect((await look(withKeys)).stdout).toMatch(/is whole: \d+ tables, 4 documents and \d+ entries/);
  await expect(look({ ...withKeys, FILES_DIR: place })).rejects.toThrow(
    /has faults:\n- the document drivers\/\S+ is missing/,
  );
}

/** Backs up the restored database into the same folder, which then deletes what no moment needs. */
async function goesOn(adminUrl: string): Promise<void> {
  const isKept = () => readdirSync(join(folder.deletedDocumentsDir, 'drivers')).length;
  expect(isKept()).toBe(2);
  await takeBase(folder, { adminUrl, dataDir: join(restoredDir, 'postgres'), keep: 1 });
  expect((await basesIn(folder)).map(({ timeline }) => timeline)).toEqual([2]);
  expect(isKept()).toBe(0);
  await documentCopies(folder).follow(directoryFileStore(join(restoredDir, 'files')));
  expect(readdirSync(join(folder.documentsDir, 'drivers'))).toHaveLength(4);
}
