import { isChunkFailure, startOver } from './load-remote.ts';

/**
 * Key in session storage: the main scripts for which this tab has reloaded the page. Another reload for the same script
 * would not help, e.g. while servers of the old and of the new build answer in turn.
 */
const RELOADED_FOR = 'reloaded-for';
/** undefined where the browser forbids the storage: the page could then reload for ever. */
function scriptsReloadedFor(): string[] | undefined {
  try {
    return sessionStorage.getItem(RELOADED_FOR)?.split(' ') ?? [];
  } catch {
    return undefined;
  }
}

/** Longer than a reachable server takes to answer. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Reloads the page if a file did not load and the server no longer has the shell of this page: after a deployment the
 * page would look for the files of the old build for ever. To find out, it requests the shell's main script, whose name
 * is new in each build, because the script contains the names of all other files. It cannot request the failed file,
 * because the error of a stylesheet does not name its file. If the promise resolves, the page may try the failed load
 * again.
 */
export async function startOverIfReplaced(error: unknown): Promise<void> {
  const main = document.querySelector<HTMLScriptElement>('script[src^="/assets/main."]')?.src;
  if (!isChunkFailure(error) || main === undefined || (scriptsReloadedFor()?.includes(main) ?? true)) return;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(main, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (answer?.status !== 404) return;
  sessionStorage.setItem(RELOADED_FOR, [...(scriptsReloadedFor() ?? []), main].join(' '));
  await startOver();
}
