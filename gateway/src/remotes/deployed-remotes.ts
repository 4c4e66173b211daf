import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_VERSION, type DeployedRemote, type RemoteEntry } from '@pahiya/contracts';
import { builtRemotes, MANIFEST } from './built-remotes.ts';
import { differs, versionFor, type Visitor } from './choose-version.ts';
import { chosenVersions, keyOf } from './chosen-versions.ts';
import { fitting } from './fitting.ts';
import type { ChosenVersion } from './kept-versions.ts';
import type { ServedRemotes } from './remote-servers.ts';
import { knownVisitor, visitorOf } from './visitor.ts';

export interface RemotesPlaces {
  /** Holds `mfe-<name>/dist`, the current builds. */
  webRoot: string;
  /** Holds `<name>/<version>`, builds that were kept. */
  remoteVersionsDir: string | undefined;
  /** The file that says who gets which version; without it everybody gets the current builds. */
  remotesConfig: string | undefined;
  /** Other origins that a version may come from. */
  remoteOrigins: readonly string[];
}

const asCurrent = (build: RemoteEntry): ChosenVersion => ({ version: CURRENT_VERSION, build });
const asChosen = ([key, build]: [key: string, RemoteEntry]): ChosenVersion => ({
  version: key.slice(build.name.length + 1),
  build,
});

const isKept = ({ remoteVersionsDir }: RemotesPlaces, name: string, version: string): boolean =>
  remoteVersionsDir !== undefined && existsSync(join(remoteVersionsDir, name, version, MANIFEST));

const covers = (path: string) => (own: string) => path === own || path.startsWith(`${own}/`);

/** The remotes that each visitor gets. */
export function deployedRemotes(
  places: RemotesPlaces,
  { served, log }: { served: ServedRemotes; log: FastifyBaseLogger },
) {
  const built = builtRemotes(places.webRoot, log);
  const { judge, demand, fits, listed, refusals } = fitting(places, log);
  /** The builds in folders, and the builds on servers of their own, which take precedence. */
  const currentBuilds = () =>
    new Map([...built(), ...served.entries()].map((build): [string, RemoteEntry] => [build.name, build]));

  const choice = chosenVersions(places, { log, demand, currentNames: () => new Set(currentBuilds().keys()) });

  async function refresh(): Promise<void> {
    await served.refresh();
    await choice.refresh();
    judge([...[...currentBuilds().values()].map(asCurrent), ...[...choice.plan().builds].map(asChosen)]);
  }

  function remotesOf(visitor: Visitor): ChosenVersion[] {
    const current = currentBuilds();
    const names = new Set([...current.keys(), ...Object.keys(choice.plan().versions)]);
    return [...names].sort().flatMap((name) => {
      const version = versionFor(name, choice.plan().versions[name], visitor);
      const chosen = choice.plan().builds.get(keyOf(name, version));
      if (chosen) return { version, build: chosen };
      const build = current.get(name);
      return build ? asCurrent(build) : [];
    });
  }
  const listOf = (visitor: Visitor) => remotesOf(visitor).map(listed);

  const anyDiffers = () => Object.values(choice.plan().versions).some(differs);

  return {
    refresh,
    problem: choice.problem,
    /** The builds that do not fit the shell. */
    refusals,
    hasRemote: (name: string): boolean => currentBuilds().has(name) || Object.hasOwn(choice.plan().versions, name),
    /** Whether pages may run that version: the current one or any kept one, even if it is not chosen any more. */
    hasVersion: (name: string, version: string): boolean =>
      version === CURRENT_VERSION ? currentBuilds().has(name) : isKept(places, name, version),
    /** The remotes of the request's visitor. Sets `Vary` if visitors can get different versions. */
    async answerTo(request: FastifyRequest, reply: FastifyReply): Promise<DeployedRemote[]> {
      await refresh();
      if (!anyDiffers()) return listOf({ tenant: [], browser: '' });
      void reply.header('vary', 'Authorization, Cookie');
      return listOf(knownVisitor(request, reply));
    },
    /** The remote of a page, as the shell will load it; undefined if it will not, or the version is not known yet. */
    async remoteOfPage(path: string, request: FastifyRequest): Promise<RemoteEntry | undefined> {
      await refresh();
      const { tenant, browser } = visitorOf(request);
      if (browser === undefined && anyDiffers()) return undefined;
      const builds = remotesOf({ tenant, browser: browser ?? '' }).map(({ build }) => build);
      return builds.find((build) => build.paths.some(covers(path)) && fits(build));
    },
  };
}
export type DeployedRemotes = ReturnType<typeof deployedRemotes>;
