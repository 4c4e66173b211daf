import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_VERSION, RemoteEntry, RemotesConfig } from '@pahiya/contracts';
import { validate } from '@pahiya/service-kit';
import { builtRemotes, MANIFEST, movedTo, readBuild } from './built-remotes.ts';
import { differs, versionFor, versionsIn, type Visitor } from './choose-version.ts';
import type { ServedRemotes } from './remote-servers.ts';
import { knownVisitor, visitorOf } from './visitor.ts';

export interface RemotesPlaces {
  /** Holds `mfe-<name>/dist`, the current builds. */
  webRoot: string;
  /** Holds `<name>/<version>`, builds that were kept. */
  remoteVersionsDir: string | undefined;
  /** The file that says whom which version; without one everybody has the current builds. */
  remotesConfig: string | undefined;
  /** Other origins that a version may come from. */
  remoteOrigins: readonly string[];
}

/** The choice in force: what was asked for, and what each chosen version's build says of itself. */
interface Plan {
  versions: RemotesConfig['remotes'];
  builds: ReadonlyMap<string, RemoteEntry>;
}

const NOTHING_CHOSEN: Plan = { versions: {}, builds: new Map() };
const FETCH_TIMEOUT_MS = 5_000;
/** A version that lies elsewhere may come back without anybody touching the file. */
const TRY_AGAIN_MS = 5_000;

const keyOf = (name: string, version: string) => `${name}@${version}`;
const isAddress = (version: string) => version.includes('://');
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function fetchBuild(name: string, base: string, origins: readonly string[]): Promise<RemoteEntry> {
  const { origin } = new URL(base);
  if (!origins.includes(origin)) throw new Error(`${base} is not of an origin that REMOTE_ORIGINS names`);
  const answer = await fetch(`${base}remote.json`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${base}remote.json answered ${answer.status}`);
  return movedTo(base, checked(name, validate(RemoteEntry, await answer.json())));
}

function checked(name: string, build: RemoteEntry): RemoteEntry {
  if (build.name !== name) throw new Error(`it is a build of '${build.name}'`);
  return build;
}

async function buildOf(name: string, version: string, places: RemotesPlaces): Promise<RemoteEntry> {
  const { remoteVersionsDir, remoteOrigins } = places;
  try {
    if (isAddress(version)) return await fetchBuild(name, version, remoteOrigins);
    if (remoteVersionsDir === undefined) throw new Error('REMOTE_VERSIONS_DIR is not set');
    const build = checked(name, readBuild(join(remoteVersionsDir, name, version)));
    return movedTo(`/remotes/${keyOf(name, version)}/`, build);
  } catch (error) {
    throw new Error(`version ${version} of '${name}' cannot be had: ${wordsOf(error)}`, { cause: error });
  }
}

async function readPlan(file: string, current: ReadonlySet<string>, places: RemotesPlaces): Promise<Plan> {
  const { remotes: versions } = validate(RemotesConfig, JSON.parse(await readFile(file, 'utf8')));
  const builds = new Map<string, RemoteEntry>();
  for (const [name, chosen] of Object.entries(versions))
    for (const version of versionsIn(chosen)) {
      if (version !== CURRENT_VERSION) builds.set(keyOf(name, version), await buildOf(name, version, places));
      else if (!current.has(name)) throw new Error(`there is no current build of '${name}'`);
    }
  return { versions, builds };
}

/**
 * The remotes as each visitor has them. The file is read again when it has changed; what is wrong with it is logged once,
 * told by `problem()`, and leaves the last good choice in force.
 */
export function deployedRemotes(
  places: RemotesPlaces,
  { served, log }: { served: ServedRemotes; log: FastifyBaseLogger },
) {
  const { webRoot, remotesConfig: file } = places;
  const built = builtRemotes(webRoot, log);
  let plan = NOTHING_CHOSEN;
  let problem: string | undefined;
  let seen: string | undefined;
  let triedAtMs = 0;
  let reading: Promise<void> | undefined;

  /** Of the folders, and of servers of their own, which go before. */
  const currentBuilds = () =>
    new Map([...built(), ...served.entries()].map((build): [string, RemoteEntry] => [build.name, build]));

  async function read(path: string): Promise<void> {
    triedAtMs = Date.now();
    try {
      plan = await readPlan(path, new Set(currentBuilds().keys()), places);
      if (problem !== undefined) log.info(`${path} is in force again.`);
      problem = undefined;
    } catch (error) {
      const words = `${path} is not in force, the choice of versions before it is: ${wordsOf(error)}`;
      if (words !== problem) log.error(words);
      problem = words;
    }
  }

  async function refresh(): Promise<void> {
    await served.refresh();
    if (file === undefined) return;
    const stamp = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'missing',
    );
    const isOverdue = problem !== undefined && Date.now() - triedAtMs > TRY_AGAIN_MS;
    if (stamp !== seen || isOverdue) {
      seen = stamp;
      reading = read(file);
    }
    await reading;
  }

  function remotesOf(visitor: Visitor): RemoteEntry[] {
    const current = currentBuilds();
    const names = new Set([...current.keys(), ...Object.keys(plan.versions)]);
    return [...names].sort().flatMap((name) => {
      const version = versionFor(name, plan.versions[name], visitor);
      return plan.builds.get(keyOf(name, version)) ?? current.get(name) ?? [];
    });
  }

  const anyDiffers = () => Object.values(plan.versions).some(differs);
  const covers = (path: string) => (own: string) => path === own || path.startsWith(`${own}/`);

  return {
    refresh,
    /** What is wrong with the file; undefined while it is in force. */
    problem: () => problem,
    hasRemote: (name: string): boolean => currentBuilds().has(name) || Object.hasOwn(plan.versions, name),
    /** Whether pages may run that version: the current one, or a kept one, also after nobody has it chosen any more. */
    hasVersion: (name: string, version: string): boolean =>
      version === CURRENT_VERSION
        ? currentBuilds().has(name)
        : places.remoteVersionsDir !== undefined && existsSync(join(places.remoteVersionsDir, name, version, MANIFEST)),
    /** The remotes of whoever asks, for an answer that says what it depends on. */
    async answerTo(request: FastifyRequest, reply: FastifyReply): Promise<RemoteEntry[]> {
      await refresh();
      if (!anyDiffers()) return remotesOf({ tenant: [], browser: '' });
      void reply.header('vary', 'Authorization, Cookie');
      return remotesOf(knownVisitor(request, reply));
    },
    /** The remote that a page belongs to, as the shell will find it; undefined when that cannot be told yet. */
    async remoteOfPage(path: string, request: FastifyRequest): Promise<RemoteEntry | undefined> {
      await refresh();
      const { tenant, browser } = visitorOf(request);
      if (browser === undefined && anyDiffers()) return undefined;
      return remotesOf({ tenant, browser: browser ?? '' }).find(({ paths }) => paths.some(covers(path)));
    },
  };
}
export type DeployedRemotes = ReturnType<typeof deployedRemotes>;
