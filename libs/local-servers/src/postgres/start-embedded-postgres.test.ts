import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'pahiya-postgres-'));
const dataDir = join(folder, 'data');
let server: EmbeddedPostgres | undefined;

const news = new EventEmitter();

async function start(
  options: { dataDir?: string; port?: number; durable?: boolean; keepsRunning?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const log = (line: string) => void news.emit(line);
  server = await startEmbeddedPostgres({ dataDir, durable: false, maxConnections: 20, log, ...options });
  return server;
}

async function query(adminUrl: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A server that is killed under an open connection is part of these tests.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const serverPid = (): number => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('keeps its data and its port from one start to the next', async () => {
    const first = await start();
    await query(first.adminUrl, 'create table kept (word text)');
    await query(first.adminUrl, `insert into kept values ('चक्र')`);
    await first.stop();
    const second = await start();
    expect(await query(second.adminUrl, 'select word, upper(word) as upper from kept')).toEqual([
      { word: 'चक्र', upper: 'चक्र' },
    ]);
    expect(second.port).toBe(first.port);
  });

  it('starts after a full disk or a power cut has left its own files empty', async () => {
    const place = mkdtempSync(join(folder, 'emptied-'));
    const anew = { dataDir: join(place, 'data') };
    writeFileSync(join(place, 'data.password'), '');
    const first = await start(anew);
    expect(await query(first.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    writeFileSync(join(place, 'data', 'pahiya.json'), '');
    const { adminUrl } = await start(anew);
    expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves another PostgreSQL alone, which has the process number of one that a power cut ended', async () => {
    const other = await start();
    const place = join(mkdtempSync(join(folder, 'cut-')), 'data');
    const first = await startEmbeddedPostgres({ dataDir: place, durable: false, log: () => {} });
    await first.stop();
    writeFileSync(join(place, 'postmaster.pid'), `${serverPid()}\n`);
    writeFileSync(join(place, 'pahiya.json'), JSON.stringify({ launcherPid: 2 ** 22 }));
    const second = await startEmbeddedPostgres({ dataDir: place, durable: false, log: () => {} });
    try {
      for (const { adminUrl } of [other, second])
        expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await second.stop();
    }
  });

  it('is started again when it dies, at the same address, and says so', async () => {
    const { adminUrl } = await start({ keepsRunning: true });
    const told = once(news, 'PostgreSQL ended with SIGKILL; starting it again in 0.1 s');
    for (let death = 1; death <= 3; death += 1) {
      const back = once(news, 'PostgreSQL is back');
      process.kill(serverPid(), 'SIGKILL');
      await back;
      expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    await told;
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    const { adminUrl, port } = await start();
    const wrong = adminUrl.replace(/:[0-9a-f]{48}@/, ':guess@');
    expect(wrong).not.toBe(adminUrl);
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    await expect(query(`postgresql://postgres@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow();
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  it('refuses a second server on the same data with a sentence', async () => {
    const { adminUrl } = await start();
    await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await query(adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('names a port that is taken, and moves away from one it had picked itself', async () => {
    const { port, stop } = await start();
    await stop();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      await expect(start({ port: (other.address() as AddressInfo).port })).rejects.toThrow(`Port ${port} is taken`);
      const moved = await start();
      expect(moved.port).not.toBe(port);
    } finally {
      other.close();
    }
  });

  it('recovers what was committed when the server was killed', async () => {
    const { adminUrl } = await start({ durable: true });
    await query(adminUrl, 'create table survivor as select 7 as n');
    process.kill(serverPid(), 'SIGKILL');
    const again = await start();
    expect(await query(again.adminUrl, 'select n from survivor')).toEqual([{ n: 7 }]);
  });

  it.each([
    ['the process that started it was killed', false],
    ['the server was killed together with the process that started it', true],
  ])('starts again after %s', async (_case, killServerToo) => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
         await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log() {} });
         console.log('ready');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(parent.stdout, 'data');
    const orphan = serverPid();
    if (killServerToo) process.kill(orphan, 'SIGKILL');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const again = await start();
    expect(serverPid()).not.toBe(orphan);
    expect(await query(again.adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});
