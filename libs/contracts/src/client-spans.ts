import { Type, type Static } from 'typebox';
import { exactly } from './schema.ts';

/** A page sends at most this many spans at once. */
export const MOST_CLIENT_SPANS = 50;
/** An hour: a page keeps no span for longer, and no call of a page takes longer. */
const LONGEST_MS = 3_600_000;

/**
 * A part of a trace that a page knows of: a person's act, named by its event, or a call, named by method and path of its route.
 * Its times are durations, because the clock of a browser may be wrong.
 */
export const ClientSpan = exactly({
  traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  parentSpanId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  name: Type.String({
    maxLength: 120,
    pattern: '^([a-z]+|[A-Z]+ /[A-Za-z/:._-]*)$',
    description: 'click, or e.g. POST /api/bookings/:id/cancel',
  }),
  page: Type.Optional(
    Type.String({ maxLength: 200, pattern: '^/[a-z:/-]*$', description: "the page's path, without ids and query" }),
  ),
  status: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 599, description: "the answer's status; 0 if a call got none" }),
  ),
  agoMs: Type.Integer({ minimum: 0, maximum: LONGEST_MS, description: 'how long before the report it began' }),
  tookMs: Type.Integer({ minimum: 0, maximum: LONGEST_MS }),
});
export type ClientSpan = Static<typeof ClientSpan>;

export const ClientSpans = exactly({
  spans: Type.Array(ClientSpan, { minItems: 1, maxItems: MOST_CLIENT_SPANS }),
});
