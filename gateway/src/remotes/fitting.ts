import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import type { FastifyBaseLogger } from 'fastify';
import type { DeployedRemote, RemoteEntry } from '@pahiya/contracts';
import { keptVersions, type ChosenVersion } from './kept-versions.ts';

/** A build that needs what the shell does not have. */
interface Refusal {
  name: string;
  version: string;
  /** 'it needs ui ^2.0.0, and the shell has 1.4.0' */
  reason: string;
}

/**
 * The versions of ui and web-kit in the shell's build, or the last known ones while the shell is being rebuilt.
 * Undefined for a shell that does not state them.
 */
function shellVersions(webRoot: string, log: FastifyBaseLogger) {
  const file = join(webRoot, 'shell/dist/provides.json');
  let known: Readonly<Record<string, string>> | undefined;
  return () => {
    try {
      if (existsSync(file)) known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    } catch (err) {
      log.debug({ err }, 'provides.json of the shell is half written.');
    }
    return known;
  };
}

/**
 * What a page needs to load the build. Of the hashes only the entry's, because the entry contains those of the other
 * files.
 */
function entryOf({ entry, requires, integrity }: RemoteEntry): Pick<RemoteEntry, 'entry' | 'requires' | 'integrity'> {
  const hash = integrity?.[entry];
  return { entry, ...(requires && { requires }), ...(hash !== undefined && { integrity: { [entry]: hash } }) };
}

/**
 * Compares what a remote's build requires with what the shell provides. A build that requires nothing, and a shell that
 * does not say, are from before both had versions: they fit.
 */
export function fitting(
  { webRoot, remoteVersionsDir }: { webRoot: string; remoteVersionsDir: string | undefined },
  log: FastifyBaseLogger,
) {
  const provided = shellVersions(webRoot, log);
  const kept = keptVersions(remoteVersionsDir, log);
  let refusals: Refusal[] = [];
  let told = new Set<string>();

  function reasonAgainst({ requires = {} }: RemoteEntry): string | undefined {
    const versions = provided();
    if (!versions) return undefined;
    const lacks = Object.entries(requires).flatMap(([library, range]) => {
      const version = versions[library];
      if (version !== undefined && semver.satisfies(version, range)) return [];
      return `${library} ${range}, and the shell has ${version ?? 'none'}`;
    });
    return lacks.length === 0 ? undefined : `it needs ${lacks.join('; ')}`;
  }
  const fits = (build: RemoteEntry) => reasonAgainst(build) === undefined;

  function wordsOf({ name, version, reason }: Refusal): string {
    const before = kept.before(name, version, fits);
    const offer = before ? `${before.version} is the version before it that fits` : 'no kept version before it fits';
    return `version ${version} of '${name}' does not fit: ${reason}; ${offer}`;
  }

  return {
    fits,
    refusals: (): readonly Refusal[] => refusals,
    /** Checks these builds, and logs each that is refused once. */
    judge(builds: readonly ChosenVersion[]): void {
      refusals = builds.flatMap(({ version, build }) => {
        const reason = reasonAgainst(build);
        return reason === undefined ? [] : { name: build.name, version, reason };
      });
      const sentences = new Set(refusals.map(wordsOf));
      for (const words of sentences) if (!told.has(words)) log.error(`Refused: ${words}.`);
      told = sentences;
    },
    /** @throws Error that says why the version does not fit, and names the newest earlier version that does */
    demand(version: string, build: RemoteEntry): RemoteEntry {
      const reason = reasonAgainst(build);
      if (reason !== undefined) throw new Error(wordsOf({ name: build.name, version, reason }));
      return build;
    },
    /** The entry for the shell: the build, or a refusal with the newest earlier version that fits. */
    listed({ version, build }: ChosenVersion): DeployedRemote {
      const remote = { ...build, ...entryOf(build) };
      if (fits(build)) return remote;
      const before = kept.before(build.name, version, fits);
      return { ...remote, refused: before ? { before: entryOf(before.build) } : {} };
    },
  };
}
