import type { FastifyReply } from 'fastify';
import { Turns } from '@pahiya/service-kit';

/** How many requests of a client are under way at a time. */
const UNDER_WAY = 2;
/**
 * A turn ends after this time: a request that takes longer is waiting for a map's answer or a slow network, and does
 * not use the processor.
 */
const TURN_MS = 1000;

/**
 * Shares the processor between clients. Each has a few requests under way at a time, but only one paced request, followed
 * by a pause as long as it took. Without this, the sixty requests that one client may send within a second made a rider of
 * another company wait for 89 ms instead of 20.
 */
export class FairShare {
  readonly #turns = new Turns(UNDER_WAY);
  readonly #pacedTurns = new Turns(1);

  /** Resolves when it is the request's turn, which lasts until its answer is sent or its client is gone. */
  async begin(client: string, { raw }: FastifyReply, { isPaced }: { isPaced: boolean }): Promise<void> {
    if (isPaced) await takeTurn(this.#pacedTurns, client, { raw, pauses: true });
    await takeTurn(this.#turns, client, { raw, pauses: false });
  }
}

interface Turn {
  raw: FastifyReply['raw'];
  /** Whether the client's next turn begins only after a pause as long as this turn. */
  pauses: boolean;
}

async function takeTurn(turns: Turns, client: string, { raw, pauses }: Turn): Promise<void> {
  await turns.begin(client);
  if (raw.closed) return turns.end(client);
  const beganAt = performance.now();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (pauses) setTimeout(() => turns.end(client), performance.now() - beganAt).unref();
    else turns.end(client);
  };
  const timer = setTimeout(end, TURN_MS).unref();
  raw.once('finish', end).once('close', end);
}
