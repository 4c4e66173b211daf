/** A closed socket reconnects at once and its page reads its lists, in three to five calls. This limits the load. */
const CLOSED_PER_S = 100;
/** After an outage services reconnect within a second, each on its own, and each announces a gap. */
const SETTLE_MS = 1_500;

interface Closable {
  disconnect(close: true): unknown;
}

/** Closes sockets whose pages may have missed messages. A page that reconnects reads its lists again. */
export class StaleSockets {
  readonly #waiting = new Set<Closable>();
  #timer: NodeJS.Timeout | undefined;

  add(sockets: Iterable<Closable>): void {
    for (const socket of sockets) this.#waiting.add(socket);
    this.#timer ??= setTimeout(() => this.#closeNext(), SETTLE_MS);
  }

  /** Call when a socket has disconnected. */
  remove(socket: Closable): void {
    this.#waiting.delete(socket);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #closeNext(): void {
    const [socket] = this.#waiting;
    this.#timer = socket && setTimeout(() => this.#closeNext(), 1000 / CLOSED_PER_S);
    if (!socket) return;
    this.#waiting.delete(socket);
    socket.disconnect(true);
  }
}
