import { routes, type ClientError, type DeployedRemote } from '@pahiya/contracts';
import { isApiError } from '../api/is-api-error.ts';
import { traceHeaders } from '../api/trace-headers.ts';

/** As many as tell what is wrong; an error in a loop would send thousands. */
const MOST_REPORTS = 5;
/** Of the contract. */
const LONGEST = { message: 500, stack: 4000, page: 200 };

/** Of a text, so many times as much as is sent: a megabyte would keep the page busy. */
const READ = 4;

/** A segment that stands in the sources: all others are somebody's id, code or token. */
const PLAIN_SEGMENT = /^[a-z]+(-[a-z]+)*$/;
const withoutIds = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || (segment.length <= 24 && PLAIN_SEGMENT.test(segment)) ? segment : ':id'))
    .join('/');

const E_MAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi;
const UUID = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
/** A phone number, also one written in groups, and any other long run of digits. */
const LONG_NUMBER = /\+?\d(?:[ ().-]{0,2}\d){6,}/g;
const mask = (text: string): string =>
  text.replace(E_MAIL, '[email]').replace(UUID, '[id]').replace(LONG_NUMBER, '[number]');

/** An address without its query; the rest of a text is not looked at. */
const withoutQueries = (text: string): string => text.replace(/(\/[^\s?#"'()]*)[?#][^\s"'():]*/g, '$1');

/** An engine quotes the data that it could not read ('"Asha…" is not valid JSON'), and we the addresses of calls. */
function plainMessage(text: string): string {
  const plain = withoutQueries(text.slice(0, READ * LONGEST.message))
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/\/api\/[^\s"'():]*/g, withoutIds);
  return mask(plain).slice(0, LONGEST.message);
}

const FRAME = /^(?:at .+|\S+)\.[mc]?[jt]sx?:\d+:\d+\)?$/;
/** Its frames, which name files of ours; other lines repeat the message, or name the page with all that is in its address. */
function plainStack(stack: string): string {
  const frames = withoutQueries(stack.slice(0, READ * LONGEST.stack))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line));
  return mask(frames.join('\n')).slice(0, LONGEST.stack);
}

const REMOTE_PATH = /\/remotes\/([a-z][a-z0-9-]*)(?:@([A-Za-z0-9][\w.-]*))?\//;

/** A remote of another origin has a version that is an address, which no report has room for. */
function originOf(remote: DeployedRemote | undefined, stack: string): Pick<ClientError, 'remote' | 'version'> {
  if (remote && !remote.entry.startsWith('/remotes/')) return { remote: remote.name, version: 'other' };
  const [, name = 'shell', version = 'current'] = REMOTE_PATH.exec(remote?.entry ?? stack) ?? [];
  return { remote: remote?.name ?? name, version };
}

/** The server knows of the calls that it refused, and somebody wanted what was aborted to end; nothing says nothing. */
const isOfInterest = (error: unknown): boolean =>
  error !== undefined &&
  error !== null &&
  !isApiError(error) &&
  !((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError');

const told = new WeakSet<object>();
const sent = new Set<string>();

/**
 * Sends what a developer needs of an error, and nothing of the person: five reports at most while the page stands, never two
 * of the same. An error in a remote's file that did not come is one of loading, whoever met it.
 */
export function reportFault(
  error: unknown,
  { remote, kind = 'script' }: { remote?: DeployedRemote | undefined; kind?: ClientError['kind'] | undefined } = {},
): void {
  if (sent.size >= MOST_REPORTS || !isOfInterest(error)) return;
  // A boundary meets again what was told when it did not load.
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
    page: withoutIds(location.pathname).slice(0, LONGEST.page),
  };
  const { method, path } = routes.gateway.reportError;
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...traceHeaders() },
    body: JSON.stringify(body),
    // Whoever is signed in is nobody's business here, and leaving the page must not lose it.
    credentials: 'omit',
    keepalive: true,
    // Fails silently by design: there is nobody to tell, and a failure must not become the next report.
  }).catch(() => undefined);
}
