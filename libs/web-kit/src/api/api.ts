import {
  type RouteBody,
  type RouteContract,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
} from '@pahiya/contracts';
import { toast } from '@pahiya/ui';
import { type Account } from '../session/account.ts';
import { currentAccount, useSession } from '../session/session.ts';
import { noteAnswer, noteNoAnswer } from '../connection/connection.ts';
import { addressOf } from './address-of.ts';
import { ApiError, problemToError } from './api-error.ts';
import { counted } from './calls-under-way.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { isApiError } from './is-api-error.ts';
import { readWithProgress, type DownloadProgress } from './read-with-progress.ts';
import { endRefusedSession } from './refused-session.ts';
import { headersOf, requestOf } from './request-of.ts';
import { traceCall, type TracedCall } from './traced-call.ts';

/**
 * Longer than the gateway's limit for a write (15 s), so that the gateway's refusal arrives, which says when to try
 * again.
 */
const CALL_TIMEOUT_MS = 17_000;
/** Enough for two 5 MB images over a slow mobile line. */
const UPLOAD_TIMEOUT_MS = 180_000;
/**
 * Enough for the server to draw a month of a large company's invoices. Once a file has begun to arrive, only a pause of
 * this length ends it.
 */
const DOWNLOAD_SILENCE_MS = 60_000;

/** The part is optional when the contract has none, or when none of its members is required. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export interface CallOptions {
  signal?: AbortSignal;
  /** At most 255 characters; the same key within 24 h replays the first answer. */
  idempotencyKey?: string;
  /** A 401 is thrown but does not end the session: for screens that show the failure themselves. */
  keepSession?: boolean;
}

/**
 * A write with a token names the account it was begun for. While another account is signed in, the write is refused and
 * not sent.
 */
type Begun<R extends RouteContract> = R['method'] extends 'GET'
  ? { account?: undefined }
  : R['access'] extends { kind: 'public' }
    ? { account?: Account }
    : { account: Account };

export type ApiCall<R extends RouteContract> = Part<'params', RouteParams<R>> &
  Part<'query', RouteQuery<R>> &
  Part<'body', RouteBody<R>> &
  Begun<R> &
  CallOptions;
type CallArguments<R extends RouteContract> =
  Partial<ApiCall<R>> extends ApiCall<R> ? [call?: ApiCall<R>] : [call: ApiCall<R>];

interface RawCall extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  account?: Account | undefined;
}

/**
 * Public routes are called without a token, so that any cache on the way may answer. Throws, and shows a toast, when
 * the token belongs to another account than the call was begun for: the screen that began it may be gone.
 */
function tokenFor(route: RouteContract, { account }: RawCall): string | null {
  if (route.access.kind === 'public') return null;
  const { token } = useSession.getState();
  if (token === null || account === undefined || account === currentAccount()) return token;
  const refusal = new ApiError({ ours: 'otherAccount' }, { status: 403, code: 'OTHER_ACCOUNT' });
  toast.error(() => refusal.message, { id: refusal.code });
  throw refusal;
}

function connectionError({ timedOut }: { timedOut: boolean }): ApiError {
  noteNoAnswer();
  if (timedOut) return new ApiError({ ours: 'timeout' }, { status: 0, code: 'TIMEOUT' });
  return new ApiError({ ours: navigator.onLine ? 'unreachable' : 'offline' }, { status: 0, code: 'OFFLINE' });
}

/** A login that is not complete also answers 401; that does not end the current session. */
const OF_LOGINS = ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED'];

function endSessionIfRefused(
  error: ApiError,
  { token, keepSession }: { token: string | null; keepSession: boolean | undefined },
): void {
  if (error.status !== 401 || OF_LOGINS.includes(error.code) || keepSession) return;
  if (token !== null) endRefusedSession(token);
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The text is not from our server, e.g. a proxy's page. problemToError and send() report it to the person.
    return text;
  }
}

/**
 * Sends one request and reads the answer's body with `read`, which calls `isComing` to restart the timeout. Every
 * failure is an ApiError, except an abort by the caller.
 */
async function send<T>(
  route: RouteContract,
  call: RawCall & { accept: string; timeoutMs: number },
  read: (response: Response, isComing: () => void) => Promise<T>,
): Promise<T> {
  const token = tokenFor(route, call);
  const url = addressOf(route, call);
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), call.timeoutMs);
  const isComing = () => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), call.timeoutMs);
  };
  const signal = call.signal ? AbortSignal.any([call.signal, timeout.signal]) : timeout.signal;
  const first = route.method === 'GET' ? takeFirstAnswer(url, token) : undefined;
  const sentAtMs = first?.sentAtMs ?? Date.now();
  let traced: TracedCall | undefined;
  let status: number | undefined;
  try {
    let response = await first?.answer;
    signal.throwIfAborted();
    if (!response) {
      traced = traceCall({ ...route, ...call });
      response = await fetch(url, requestOf(route, call, { token, traced, signal }));
    }
    ({ status } = response);
    noteAnswer(response.headers, sentAtMs);
    if (!response.ok) throw problemToError(response.status, readJson(await response.text()));
    return await read(response, isComing);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    status ??= 0;
    const failure = isApiError(error) ? error : connectionError({ timedOut: timeout.signal.aborted });
    endSessionIfRefused(failure, { token, keepSession: call.keepSession });
    throw failure;
  } finally {
    clearTimeout(timer);
    traced?.end(status);
  }
}

/**
 * Calls a route of the contract and returns its reply body: `api(routes.booking.getBooking, { params: { id } })`. Sends
 * the session's token. Fails with an ApiError whose message is a sentence for the person (also offline and after 17 s);
 * an abort by `signal` is rethrown unchanged. A 401 ends the session and shows why, unless `keepSession` is set.
 */
export async function api<R extends RouteContract>(route: R, ...call: CallArguments<R>): Promise<RouteReply<R>>;
export async function api(route: RouteContract, call: RawCall = {}): Promise<unknown> {
  const json = { ...call, accept: 'application/json', timeoutMs: CALL_TIMEOUT_MS };
  const answer = send(route, json, async (response) => {
    const body = readJson(await response.text());
    if (typeof body === 'string') throw problemToError(response.status, body);
    return body;
  });
  return counted(answer);
}

function fileNameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

/** Makes the browser save a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // Firefox reads the URL after click() has returned; one minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The bytes of a route that answers a file (PDF, CSV, image), for showing it in the page. Fails like `api`. */
export async function fetchFile<R extends RouteContract>(
  route: R,
  ...call: CallArguments<R>
): Promise<{ content: Blob; fileName: string | undefined }>;
export async function fetchFile(
  route: RouteContract,
  call: RawCall = {},
): Promise<{ content: Blob; fileName: string | undefined }> {
  return send(route, { ...call, accept: '*/*', timeoutMs: DOWNLOAD_SILENCE_MS }, async (response) => ({
    content: await response.blob(),
    fileName: fileNameOf(response),
  }));
}

export interface DownloadOptions {
  /** Name to save it under; the server's name by default. */
  fileName?: string;
  /** Called for each chunk that arrives. An abort by `signal` ends the download without a file. */
  onProgress?: (progress: DownloadProgress) => void;
}

/**
 * Downloads a file and saves it, unless somebody else has logged in meanwhile. It has no total timeout: it fails only after
 * a minute without data. Fails like `api`.
 */
export async function download<R extends RouteContract>(route: R, call: ApiCall<R> & DownloadOptions): Promise<void>;
export async function download(
  route: RouteContract,
  { fileName, onProgress, ...call }: RawCall & DownloadOptions,
): Promise<void> {
  const begunBy = currentAccount();
  const saying = { ...call, accept: '*/*', timeoutMs: DOWNLOAD_SILENCE_MS };
  const file = await send(route, saying, async (response, isComing) => ({
    content: await readWithProgress(response, (progress) => {
      isComing();
      onProgress?.(progress);
    }),
    name: fileName ?? fileNameOf(response) ?? 'pahiya-download',
  }));
  if (begunBy === currentAccount()) saveFile(file.content, file.name);
}

export interface UploadOptions extends CallOptions {
  /** Text fields and files by the names of the contract. */
  form: FormData;
  /** Called with the share of the body that has been sent, 0…1. */
  onProgress?: (part: number) => void;
}

/** Sends a multipart form. Uses XMLHttpRequest, because fetch cannot report upload progress. Fails like `api`. */
export async function upload<R extends RouteContract>(
  route: R,
  options: Part<'params', RouteParams<R>> & Begun<R> & UploadOptions,
): Promise<RouteReply<R>>;
export async function upload(route: RouteContract, options: UploadOptions & RawCall): Promise<unknown> {
  const token = tokenFor(route, options);
  const { form, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (error: ApiError) => {
      endSessionIfRefused(error, { token, keepSession: options.keepSession });
      reject(error);
    };
    request.open(route.method, addressOf(route, { params: options.params }));
    request.timeout = UPLOAD_TIMEOUT_MS;
    const traced = traceCall({ ...route, ...options });
    for (const [name, value] of Object.entries(headersOf(options, { token, traced })))
      request.setRequestHeader(name, value);
    request.onloadend = () => traced.end(request.status);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const body = readJson(request.responseText);
      const understood = request.status >= 200 && request.status < 300 && typeof body !== 'string';
      if (understood) resolve(body);
      else fail(problemToError(request.status, body));
    };
    request.onerror = () => fail(connectionError({ timedOut: false }));
    request.ontimeout = () => fail(connectionError({ timedOut: true }));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
