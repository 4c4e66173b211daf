import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteEntry } from '@pahiya/contracts';
import { movedTo, readBuild } from './built-remotes.ts';

export interface ChosenVersion {
  version: string;
  build: RemoteEntry;
}

/** Finds the newest kept version before `version` that fits. `current` has no number: every kept version is before it. */
export function keptVersions(remoteVersionsDir: string | undefined, log: FastifyBaseLogger) {
  /** The newest first. Pre-releases are left out: only visitors for whom a pre-release was chosen get it. */
  function numbered(name: string): string[] {
    const folder = join(remoteVersionsDir ?? '', name);
    if (remoteVersionsDir === undefined || !existsSync(folder)) return [];
    return semver.rsort(
      readdirSync(folder).filter((each) => semver.valid(each) !== null && semver.prerelease(each) === null),
    );
  }

  function read(name: string, version: string): RemoteEntry | undefined {
    try {
      const build = readBuild(join(remoteVersionsDir ?? '', name, version));
      return build.name === name ? movedTo(`/remotes/${name}@${version}/`, build) : undefined;
    } catch (err) {
      log.debug({ err }, `${version} of '${name}' is passed over: it does not say what it is.`);
      return undefined;
    }
  }

  return {
    before(name: string, version: string, fits: (build: RemoteEntry) => boolean): ChosenVersion | undefined {
      const hasNumber = semver.valid(version) !== null;
      for (const each of numbered(name)) {
        const build = hasNumber && semver.gte(each, version) ? undefined : read(name, each);
        if (build && fits(build)) return { version: each, build };
      }
      return undefined;
    },
  };
}
