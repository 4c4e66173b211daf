import { type DeployedRemote } from '@pahiya/contracts';
import { isChunkFailure, startOver } from './load-remote.ts';

/**
 * Key in session storage: the missing file that this tab last reloaded for. If it is still missing in the new page,
 * another reload would not help either.
 */
const RELOADED_FOR = 'reloaded-for';
/** Longer than a server takes that is there. */
const ANSWER_WITHIN_MS = 5_000;

const urlOf = (address: string): URL => new URL(address, location.href);

/** The file that the error is about, if it is one of the shell's and not of this remote. */
function shellFileOf(error: unknown, remote: DeployedRemote | undefined): string | undefined {
  if (!isChunkFailure(error) || !('request' in error) || typeof error.request !== 'string') return undefined;
  const { href } = urlOf(error.request);
  return remote && href.startsWith(new URL('.', urlOf(remote.entry)).href) ? undefined : href;
}

/**
 * Reloads the page if the error is about a file of the shell that the server no longer has. A deployment has then
 * replaced the shell, and this page would look for its old files for ever. Otherwise it resolves: what failed can be
 * tried again in this page. The files of a remote are left to the list of remotes, which names its new ones.
 */
export async function startOverIfReplaced(error: unknown, remote?: DeployedRemote): Promise<void> {
  const file = shellFileOf(error, remote);
  if (file === undefined || sessionStorage.getItem(RELOADED_FOR) === file) return;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (answer?.status !== 404) return;
  sessionStorage.setItem(RELOADED_FOR, file);
  await startOver();
}
