import { CLIENT_ERROR_LENGTHS, REMOTE_NAME, routes, type ClientError, type DeployedRemote } from '@pahiya/contracts';
import { isApiError } from '../api/is-api-error.ts';
import { traceHeaders } from '../api/traced-call.ts';
import { withoutIds } from '../routing/without-ids.ts';

/** Enough to find the cause; an error in a loop would send thousands. */
const MOST_REPORTS = 5;

/** Only this many times the sent length of a text is scanned: scanning a megabyte would block the page. */
const READ = 4;

const E_MAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi;
const UUID = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** A phone number, also with separators, and any other long run of digits. */
const LONG_NUMBER = /\+?\d(?:[ ().-]{0,2}\d){6,}/g;
const mask = (text: string): string =>
  text.replace(E_MAIL, '[email]').replace(UUID, '[id]').replace(LONG_NUMBER, '[number]');

/** Removes the query from each address in a text; the rest of the text stays. */
const withoutQueries = (text: string): string => text.replace(/(\/[^\s?#"'()]*)[?#][^\s"'():]*/g, '$1');

/**
 * Removes data from a message: an engine quotes the data that it could not parse ('"Asha…" is not valid JSON'), and our
 * own messages quote the addresses of calls.
 */
function plainMessage(text: string): string {
  const plain = withoutQueries(text.slice(0, READ * CLIENT_ERROR_LENGTHS.message))
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/\/api\/[^\s"'():]*/g, withoutIds);
  return mask(plain).slice(0, CLIENT_ERROR_LENGTHS.message);
}

const FRAME = /^(?:at .+|\S+)\.[mc]?[jt]sx?:\d+:\d+\)?$/;
/**
 * The stack frames, which name our files. Other lines are dropped: they repeat the message or contain the page's whole
 * address.
 */
function plainStack(stack: string): string {
  const frames = withoutQueries(stack.slice(0, READ * CLIENT_ERROR_LENGTHS.stack))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line));
  return mask(frames.join('\n')).slice(0, CLIENT_ERROR_LENGTHS.stack);
}

const REMOTE_PATH = new RegExp(`/remotes/(${REMOTE_NAME})(?:@([A-Za-z0-9][\\w.-]*))?/`);

/**
 * The remote and its version. A remote of another origin has an address as its version, which is too long for a report.
 */
function originOf(remote: DeployedRemote | undefined, stack: string): Pick<ClientError, 'remote' | 'version'> {
  if (remote && !remote.entry.startsWith('/remotes/')) return { remote: remote.name, version: 'other' };
  const [, name = 'shell', version = 'current'] = REMOTE_PATH.exec(remote?.entry ?? stack) ?? [];
  return { remote: remote?.name ?? name, version };
}

/** Refused calls are known to the server, aborted calls were ended on purpose, and an empty error says nothing. */
const isOfInterest = (error: unknown): boolean =>
  error !== undefined &&
  error !== null &&
  !isApiError(error) &&
  !((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError');

const told = new WeakSet<object>();
const sent = new Set<string>();

/**
 * Sends the data of an error that a developer needs, without personal data: at most five reports per page load, without
 * duplicates. An error about a file of a remote that did not load is reported as a loading error, wherever it was
 * caught.
 */
export function reportFault(
  error: unknown,
  { remote, kind = 'script' }: { remote?: DeployedRemote | undefined; kind?: ClientError['kind'] | undefined } = {},
): void {
  if (sent.size >= MOST_REPORTS || !isOfInterest(error)) return;
  // A boundary may catch a loading error that was already reported.
  if (error instanceof Error && told.has(error)) return;
  if (error instanceof Error) told.add(error);
  const isChunk = error instanceof Error && error.name === 'ChunkLoadError';
  const message = plainMessage(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  const stack = plainStack((error instanceof Error && error.stack) || '');
  const origin = originOf(remote, stack);
  const key = `${origin.remote} ${message}`;
  if (sent.has(key)) return;
  sent.add(key);
  const body: ClientError = {
    ...origin,
    kind: isChunk ? 'load' : kind,
    message,
    ...(stack && { stack }),
    page: withoutIds(location.pathname).slice(0, CLIENT_ERROR_LENGTHS.page),
  };
  const { method, path } = routes.gateway.reportError;
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...traceHeaders() },
    body: JSON.stringify(body),
    // The report must not identify the person, and it must survive leaving the page.
    credentials: 'omit',
    keepalive: true,
    // Ignored on purpose: nobody could be told, and a failure must not cause the next report.
  }).catch(() => undefined);
}
