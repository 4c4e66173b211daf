import { type RouteContract } from '@pahiya/contracts';
import { currentLanguage } from '@pahiya/ui';
import { type TracedCall } from './traced-call.ts';

interface Sender {
  token: string | null;
  traced: TracedCall;
}

export function headersOf(
  { idempotencyKey }: { idempotencyKey?: string },
  { token, traced }: Sender,
): Record<string, string> {
  return {
    ...traced.headers,
    'accept-language': currentLanguage(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** The options of fetch for a call. */
export function requestOf(
  { method }: RouteContract,
  call: { accept: string; body?: unknown; idempotencyKey?: string },
  { signal, ...sender }: Sender & { signal: AbortSignal },
): RequestInit {
  const hasBody = call.body !== undefined;
  return {
    method,
    headers: {
      accept: call.accept,
      ...headersOf(call, sender),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? JSON.stringify(call.body) : null,
    credentials: 'same-origin',
    signal,
  };
}
