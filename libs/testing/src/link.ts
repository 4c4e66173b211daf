import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How a cable fails: `reset` ends the connections and takes no new ones; `silent` keeps them and lets nothing pass. */
export type Cut = 'reset' | 'silent';

/** A cable between processes: passes TCP connections on to a port, until it is made slow or cut. */
export interface Link {
  port: number;
  /** Delays each piece by so much, in both directions. */
  slow(latencyMs: number): void;
  cut(how: Cut): void;
  /** Ends a cut and a delay. What a silent cut held back goes on, as TCP would send it again. */
  heal(): void;
  /** Ends the connections that are open; new ones are taken. */
  reset(): void;
  /**
   * Replaces text that is sent, until the returned function is called, which returns how many texts were replaced.
   * @param from a global pattern
   * @param to a replacement of the same length, as for String.replace
   */
  rewrite(from: RegExp, to: string): () => number;
  close(): void;
}

/** How often a direction that is cut checks whether the cut has ended. */
const LOOK_MS = 20;

class Cable implements Link {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#join(client));
  #latencyMs = 0;
  #cut: Cut | undefined;
  #change: (piece: Buffer) => Buffer = (piece) => piece;

  constructor(target: number) {
    this.#target = target;
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  slow(latencyMs: number): void {
    this.#latencyMs = latencyMs;
  }

  cut(how: Cut): void {
    this.#cut = how;
    if (how === 'reset') this.reset();
  }

  heal(): void {
    this.#cut = undefined;
    this.#latencyMs = 0;
  }

  reset(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  rewrite(from: RegExp, to: string): () => number {
    let replaced = 0;
    const replace = (found: string) => {
      replaced += 1;
      const text = found.replace(new RegExp(from.source), to);
      if (text.length !== found.length) throw new Error(`${text} is not as long as ${found}`);
      return text;
    };
    // latin1 makes one character of each byte, so that data that is not text passes unchanged.
    this.#change = (piece) => Buffer.from(piece.toString('latin1').replace(from, replace), 'latin1');
    return () => {
      this.#change = (piece) => piece;
      return replaced;
    };
  }

  close(): void {
    this.#server.close();
    this.reset();
  }

  #join(client: Socket): void {
    if (this.#cut === 'reset') return void client.destroy();
    const server = connect(this.#target, '127.0.0.1');
    this.#carry(client, server, (piece) => this.#change(piece));
    this.#carry(server, client, (piece) => piece);
  }

  #carry(from: Socket, to: Socket, change: (piece: Buffer) => Buffer): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    let before = Promise.resolve();
    const then = (work: () => void) => {
      const dueAt = performance.now() + this.#latencyMs;
      before = before.then(() => this.#arrival(from, dueAt)).then(work);
    };
    from.on('data', (piece) => {
      const sent = change(piece);
      then(() => void (to.writable && to.write(sent)));
    });
    from.on('end', () => then(() => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      then(() => void to.destroy());
    });
  }

  async #arrival(from: Socket, dueAt: number): Promise<void> {
    const leftMs = dueAt - performance.now();
    if (leftMs > 0) await delay(leftMs);
    while (this.#cut === 'silent' && !from.destroyed) await delay(LOOK_MS);
  }
}

export const openLink = (target: number): Promise<Link> => new Cable(target).open();
