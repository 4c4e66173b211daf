import { MapsProviderError } from './maps-provider.ts';

export interface FetchJsonOptions {
  readonly provider: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON in a POST; without it the call is a GET. */
  readonly body?: unknown;
  /** Statuses besides 2xx whose JSON is read too: services use them for 'no such place' and 'no route'. */
  readonly readableStatuses?: readonly number[];
}

/**
 * One call of a maps service; `read` turns its JSON into the result and may throw on unexpected JSON. Rejects with the
 * caller's abort reason when its signal ended the call, otherwise with MapsProviderError, which never contains the URL,
 * since that may hold a key or a rider's address.
 */
export async function fetchJson<T>(
  url: URL,
  options: FetchJsonOptions,
  read: (json: unknown, status: number) => T,
): Promise<T> {
  const { provider, timeoutMs, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: options.body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(options.body !== undefined && jsonContent), ...options.headers },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'error',
    });
    if (!response.ok && !options.readableStatuses?.includes(response.status)) {
      await response.body?.cancel();
      throw new MapsProviderError(provider, `answered ${response.status}`, { status: response.status });
    }
    return read(await response.json(), response.status);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof MapsProviderError) throw cause;
    const reason = timeout.aborted
      ? `no answer within ${timeoutMs} ms`
      : 'not reachable, or answered something unexpected';
    throw new MapsProviderError(provider, reason, { cause });
  }
}

const jsonContent = { 'content-type': 'application/json' };

/** A number from foreign JSON. Throws for anything else. */
export function finite(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
}

/** `path` below a base URL that may itself end in a path, with or without a slash. */
export function urlBelow(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
}
