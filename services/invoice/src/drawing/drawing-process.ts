import type { InvoiceDocument } from '../pdf/invoice-document.ts';
import { drawInvoice } from '../pdf/invoice-pdf.ts';
import { SignatureError } from '../pdf/signature.ts';
import { drawStatement } from '../pdf/statement-pdf.ts';
import type { StatementDocument, StatementRide } from '../statements/statement.ts';

/**
 * Draws one PDF after the other for its parent process. Parent and child take turns, each with one message: the parent's
 * orders a document or, while a statement is drawn, gives rides or asks for the next part.
 */
export type DrawingOrder =
  | { invoice: InvoiceDocument }
  | { statement: Omit<StatementDocument, 'rides'> }
  /** Empty after the last ride. */
  | { rides: StatementRide[] }
  | 'go-on';

export type DrawingAnswer =
  | { part: Uint8Array }
  | 'rides-please'
  | 'done'
  | { refused: Pick<SignatureError, 'code' | 'params'> }
  | { failed: string };

let next = (order: DrawingOrder): void => void begin(order);

/** Sends an answer, and waits for the parent's next message. */
function ask(answer: DrawingAnswer): Promise<DrawingOrder> {
  return new Promise((resolve) => {
    next = resolve;
    process.send?.(answer);
  });
}

async function* ridesOfParent(): AsyncGenerator<StatementRide> {
  for (;;) {
    const order = await ask('rides-please');
    const { rides } = order as Extract<DrawingOrder, { rides: unknown }>;
    if (rides.length === 0) return;
    yield* rides;
  }
}

async function draw(order: DrawingOrder): Promise<void> {
  if (typeof order === 'string') return;
  if ('invoice' in order) await ask({ part: await drawInvoice(order.invoice) });
  if (!('statement' in order)) return;
  for await (const part of drawStatement({ ...order.statement, rides: ridesOfParent() })) await ask({ part });
}

async function begin(order: DrawingOrder): Promise<void> {
  const answer = await draw(order).then(
    (): DrawingAnswer => 'done',
    (error: unknown): DrawingAnswer =>
      error instanceof SignatureError
        ? { refused: { code: error.code, params: error.params } }
        : { failed: error instanceof Error ? error.message : String(error) },
  );
  next = (following) => void begin(following);
  process.send?.(answer);
}

// Ctrl-C reaches this process, too, but its parent still needs it for a drawing under way. It ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: DrawingOrder) => next(order));
