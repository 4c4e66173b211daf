import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { beginOperation, carriedFields, currentTrace, inOperation, runIn, traceFields } from './trace.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const operation = { name: () => 'test', kind: SpanKind.INTERNAL };

describe('the trace of an operation', () => {
  it('continues the trace of the message over awaits and timers', async () => {
    const seen = await inOperation({ requestId: 'r-1', traceparent }, operation, async () => {
      await delay(1);
      return { carried: currentTrace(), logged: traceFields() };
    });
    expect(seen.carried).toEqual({ requestId: 'r-1', traceparent });
    expect(seen.logged).toEqual({ reqId: 'r-1', traceId: TRACE_ID });
    expect(currentTrace()).toEqual({});
  });

  it.each([
    ['nothing', undefined],
    ['no traceparent', 'abc'],
    ['only zeros', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['more than one line', `${traceparent}\n${traceparent}`],
  ])('begins anew where the message carries %s', (_what, carried) => {
    const { trace } = beginOperation({ traceparent: carried }, operation);
    const { traceparent: begun } = runIn(trace, () => currentTrace());
    expect(begun).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-00$/);
    expect(begun).not.toContain(TRACE_ID);
  });

  it('is separate from that of a concurrent operation', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map((requestId) =>
        inOperation({ requestId }, operation, async () => {
          await delay(1);
          return currentTrace().requestId;
        }),
      ),
    );
    expect(ids).toEqual(['a', 'b']);
  });

  it('rethrows a failure', async () => {
    const failing = inOperation({}, operation, async () => {
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
  });

  it('names the request and trace of a message in a log line about it', () => {
    expect(carriedFields({ requestId: 'r-1', traceparent })).toEqual({ reqId: 'r-1', traceId: TRACE_ID });
    expect(carriedFields({})).toEqual({});
  });
});
