import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { CURRENT_VERSION, RemoteEntry, RemotesConfig } from '@pahiya/contracts';
import { validate } from '@pahiya/service-kit';
import { checked, movedTo, readBuild } from './built-remotes.ts';
import { versionsIn } from './choose-version.ts';

interface Places {
  remotesConfig: string | undefined;
  remoteVersionsDir: string | undefined;
  remoteOrigins: readonly string[];
}

/** The choice in force: the versions of the file, and the manifest of each chosen version's build. */
interface Plan {
  versions: RemotesConfig['remotes'];
  builds: ReadonlyMap<string, RemoteEntry>;
}

const NOTHING_CHOSEN: Plan = { versions: {}, builds: new Map() };
const FETCH_TIMEOUT_MS = 5_000;
/** A version at another origin may become available again without a change of the file. */
const TRY_AGAIN_MS = 5_000;

export const keyOf = (name: string, version: string) => `${name}@${version}`;
const isAddress = (version: string) => version.includes('://');
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function fetchBuild(name: string, base: string, origins: readonly string[]): Promise<RemoteEntry> {
  const { origin } = new URL(base);
  if (!origins.includes(origin)) throw new Error(`${base} is not of an origin that REMOTE_ORIGINS names`);
  const answer = await fetch(`${base}remote.json`, {
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`${base}remote.json answered ${answer.status}`);
  return movedTo(base, checked(name, validate(RemoteEntry, await answer.json())));
}

async function buildOf(name: string, version: string, places: Places): Promise<RemoteEntry> {
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

interface Expectations {
  log: FastifyBaseLogger;
  /** The names of the remotes that have a current build. */
  currentNames: () => ReadonlySet<string>;
  /** @throws Error that says why the version does not fit the shell */
  demand: (version: string, build: RemoteEntry) => RemoteEntry;
}

async function readPlan(
  file: string,
  { places, currentNames, demand }: { places: Places } & Pick<Expectations, 'currentNames' | 'demand'>,
): Promise<Plan> {
  const current = currentNames();
  const { remotes: versions } = validate(RemotesConfig, JSON.parse(await readFile(file, 'utf8')));
  const builds = new Map<string, RemoteEntry>();
  for (const [name, chosen] of Object.entries(versions))
    for (const version of versionsIn(chosen)) {
      if (version !== CURRENT_VERSION)
        builds.set(keyOf(name, version), demand(version, await buildOf(name, version, places)));
      else if (!current.has(name)) throw new Error(`there is no current build of '${name}'`);
    }
  return { versions, builds };
}

/**
 * The choice of versions. Reads the file again when it has changed. A fault in the file is logged once and reported by
 * `problem()`, and the last good choice stays in force.
 */
export function chosenVersions(places: Places, { log, currentNames, demand }: Expectations) {
  const { remotesConfig: file } = places;
  let plan = NOTHING_CHOSEN;
  let problem: string | undefined;
  let seen: string | undefined;
  let triedAtMs = 0;
  let reads = 0;
  let isReading = false;
  let reading: Promise<void> | undefined;

  /** Reads the file. Where another read has begun meanwhile, that one has the newer file, and only its result counts. */
  async function read(path: string): Promise<void> {
    const own = (reads += 1);
    isReading = true;
    triedAtMs = performance.now();
    const found = await readPlan(path, { places, currentNames, demand }).catch(wordsOf);
    if (own !== reads) return;
    isReading = false;
    if (typeof found === 'string')
      return refuse(`${path} is not in force, the choice of versions before it is: ${found}`);
    plan = found;
    if (problem !== undefined) log.info(`${path} is in force again.`);
    problem = undefined;
  }

  function refuse(words: string): void {
    if (words !== problem) log.error(words);
    problem = words;
  }

  return {
    plan: () => plan,
    /** What is wrong with the file; undefined while it is in force. */
    problem: () => problem,
    async refresh(): Promise<void> {
      if (file === undefined) return;
      const stamp = await stat(file).then(
        ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
        () => 'missing',
      );
      const isOverdue = problem !== undefined && !isReading && performance.now() - triedAtMs > TRY_AGAIN_MS;
      if (stamp !== seen) {
        seen = stamp;
        reading = read(file);
      } else if (isOverdue) void read(file);
      // Nobody waits for another try: a server that does not answer would slow down every page.
      await reading;
    },
  };
}
