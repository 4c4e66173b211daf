import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { keepRunning } from '../keep-running.ts';
import { freePort } from '../programs/free-port.ts';
import { postgresBinaries, type PostgresBinaries } from './binaries.ts';
import { releaseDataDir } from './postmaster.ts';
import { giveTo, runAs, type RunAs } from './run-as.ts';
import { adminUrlOf, POSTGRES_TEXT, preparedFolders, settingsOf, type ServerSettings } from './server-settings.ts';

export interface EmbeddedPostgresOptions extends ServerSettings {
  /** Made at the first start; the superuser's password is kept beside it in `<dataDir>.password`. */
  dataDir: string;
  /** 0 or absent: the port of the last start if it is free, else one that the system picks. */
  port?: number;
  /** Whether to start it again when it dies. */
  keepsRunning?: boolean;
  /** The longest time until it is ready; recovery from a backup takes longer the more WAL there is. */
  readyTimeoutMs?: number;
  /** Ends a start that takes too long. */
  signal?: AbortSignal;
  /** Takes one sentence per step that may take a while, when the server has ended unexpectedly, and when it is back. */
  log: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The connection string of the superuser `postgres`: on 127.0.0.1 with the password, or by the socket. */
  adminUrl: string;
  port: number;
  /** Ends all connections, writes everything down and resolves when the server is gone. May be called twice. */
  stop(): Promise<void>;
}

interface Setting {
  binaries: PostgresBinaries;
  as: RunAs;
  dataDir: string;
  password: string;
}

/** What this launcher remembers in the data directory. */
interface Memory {
  port?: number;
  launcherPid?: number;
}

const MEMORY_FILE = 'pahiya.json';
/** Replaying the write-ahead log after a crash comes before "ready". */
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
/** Children of a server that was killed need a moment to notice and to let go of its shared memory. */
const STILL_HELD_TIMEOUT_MS = 10_000;
const STILL_HELD_RETRY_MS = 200;
const PORT_ATTEMPTS = 5;
const KEPT_LOG_LINES = 15;

/**
 * Starts a PostgreSQL of our own from the binaries in node_modules: on 127.0.0.1 only, scram passwords, UTF-8 with the built-in locale
 * (independent of the machine's). As root and as an ordinary user, on Linux and macOS. What a killed process left behind is cleared first.
 * The server ends with the thread that called this (Linux), so call it from the main thread. Rejects with one sentence and the server's last lines.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    const binaries = postgresBinaries();
    mkdirSync(dirname(dataDir), { recursive: true });
    const as = runAs(statSync(dataDir, { throwIfNoEntry: false })?.uid);
    const setting = { binaries, as, dataDir, password: passwordFor(dataDir) };
    if (!existsSync(join(dataDir, 'PG_VERSION'))) {
      options.log('Creating the database');
      initialise(setting);
    }
    const memory = recall(dataDir);
    await releaseDataDir(dataDir, memory.launcherPid);
    if (statSync(dataDir).uid !== as.owner) giveTo(dataDir, as.owner);
    for (const folder of preparedFolders(options)) giveTo(folder, as.owner);
    return keptServer(await startOnFreePort(setting, { ...options, lastPort: memory.port }), setting, options);
  } catch (error) {
    throw new Error(`The embedded PostgreSQL could not be started. ${(error as Error).message}`, { cause: error });
  }
}

/** Where a server of this data directory runs or last ran; undefined before its first start. */
export function lastPostgres(dataDir: string): Pick<EmbeddedPostgres, 'adminUrl' | 'port'> | undefined {
  const folder = resolve(dataDir);
  const { port } = recall(folder);
  return port === undefined ? undefined : { port, adminUrl: adminUrlOf({}, port, passwordFor(folder)) };
}

function passwordFor(dataDir: string): string {
  const file = `${dataDir}.password`;
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new Error(
      `${file}, the password of the database in ${dataDir}, is gone. Restore it, or remove both to begin anew.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  replaceFile(file, `${password}\n`, 0o600);
  return password;
}

/**
 * Makes the cluster in another folder and renames the folder when it is complete, so that an interrupted first start
 * leaves no part of a cluster.
 */
function initialise({ binaries, as, dataDir }: Setting): void {
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, as.owner);
  giveTo(passwordFile, as.owner);
  const [command, ...args] = [
    ...as.prefix,
    binaries.initdb,
    '-D',
    draft,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...POSTGRES_TEXT,
  ];
  const run = spawnSync(command, args, { ...spawnOptions(as), encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`initdb ended with ${run.status ?? run.signal}:\n${tail(run.stderr.split('\n'))}`);
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(draft, dataDir);
}

function spawnOptions({ uid, gid }: RunAs) {
  // cwd '/': another account may not be allowed to enter our folder. A small environment: PG… variables of the machine
  // are not meant for this server.
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, uid, gid };
}

interface RunningServer {
  process: ChildProcess;
  port: number;
  /** Resolves with the last lines of its output when it has ended. */
  ended: Promise<string>;
}

async function startOnFreePort(
  setting: Setting,
  options: EmbeddedPostgresOptions & { lastPort?: number },
): Promise<RunningServer> {
  const asked = options.port === 0 ? undefined : options.port;
  let candidate = asked ?? options.lastPort;
  for (let attempt = 1; ; attempt += 1) {
    const port = candidate ?? (await freePort());
    const outcome = await startWhenReleased(setting, { ...options, port });
    if (typeof outcome !== 'string') return outcome;
    if (!/Address already in use|could not bind/.test(outcome)) throw new Error(`Its last lines:\n${outcome}`);
    if (asked !== undefined || attempt === PORT_ATTEMPTS) throw new Error(`Port ${port} is taken by another program.`);
    candidate = undefined;
  }
}

/** Returns the server, or the last lines of its output if it did not become ready. */
async function startWhenReleased(
  setting: Setting,
  options: EmbeddedPostgresOptions & { port: number },
): Promise<RunningServer | string> {
  const deadline = performance.now() + STILL_HELD_TIMEOUT_MS;
  for (;;) {
    const outcome = await startOnce(setting, options);
    const stillHeld =
      typeof outcome === 'string' && /lock file .* already exists|shared memory block .* still in use/.test(outcome);
    if (!stillHeld || performance.now() > deadline) return outcome;
    await delay(STILL_HELD_RETRY_MS);
  }
}

async function startOnce(
  { binaries, as, dataDir }: Setting,
  options: EmbeddedPostgresOptions & { port: number },
): Promise<RunningServer | string> {
  remember(dataDir, { port: options.port, launcherPid: process.pid });
  const [command = '', ...args] = [
    ...as.prefix,
    binaries.postgres,
    '-D',
    dataDir,
    ...Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // detached: its own process group, so that Ctrl-C in a terminal reaches us alone and services end before their database.
  const server = spawn(command, args, { ...spawnOptions(as), detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const lastLines: string[] = [];
  const ended = new Promise<string>((settle) => {
    server.once('error', (error) => settle(error.message));
    server.once('close', (code, signal) => settle(tail([...lastLines, `postgres ended with ${signal ?? code}`])));
  });
  const ready = new Promise<'ready'>((settle) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LOG_LINES) lastLines.shift();
      if (line.includes('database system is ready to accept connections')) settle('ready');
    });
  });
  const giveUp = () => void server.kill('SIGQUIT');
  options.signal?.addEventListener('abort', giveUp);
  const { readyTimeoutMs = READY_TIMEOUT_MS } = options;
  const outcome = await within(Promise.race([ready, ended]), readyTimeoutMs);
  options.signal?.removeEventListener('abort', giveUp);
  if (outcome === undefined) {
    giveUp();
    return `${await ended}\nnot ready after ${readyTimeoutMs / 1000} s`;
  }
  if (outcome !== 'ready') return outcome;
  return { process: server, port: options.port, ended };
}

function keptServer(first: RunningServer, setting: Setting, options: EmbeddedPostgresOptions): EmbeddedPostgres {
  const { port } = first;
  let running = first;
  const stopping = new AbortController();
  // For process.exit() without stop(), where the system has no parent-death signal (macOS).
  const onExit = (): void => void running.process.kill('SIGINT');
  process.once('exit', onExit);
  const kept = keepRunning(
    {
      name: 'PostgreSQL',
      onNews: options.log,
      async ended() {
        await running.ended;
        return `ended with ${running.process.signalCode ?? running.process.exitCode}`;
      },
      async start() {
        const outcome = await startWhenReleased(setting, { ...options, port });
        if (typeof outcome === 'string') throw new Error(outcome);
        running = outcome;
      },
    },
    options.keepsRunning === true ? stopping.signal : AbortSignal.abort(),
  );
  return {
    adminUrl: adminUrlOf(options, port, setting.password),
    port,
    async stop() {
      stopping.abort();
      await kept;
      process.off('exit', onExit);
      running.process.kill('SIGINT');
      if ((await within(running.ended, STOP_TIMEOUT_MS)) === undefined) running.process.kill('SIGQUIT');
      await running.ended;
    },
  };
}

async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const timer = new AbortController();
  const expired = delay(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, expired]);
  } finally {
    timer.abort();
  }
}

/** Only makes the next start better, so it is empty if a power cut has left a part of the file. */
function recall(dataDir: string): Memory {
  const file = join(dataDir, MEMORY_FILE);
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Memory) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const remember = (dataDir: string, memory: Memory): void =>
  replaceFile(join(dataDir, MEMORY_FILE), JSON.stringify(memory), 0o644);

/** A full disk, a kill or a power cut leaves no part of the file: it is renamed when it is on the disk. */
function replaceFile(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
}

function tail(lines: string[]): string {
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-KEPT_LOG_LINES)
    .join('\n');
}
