/** Each comes back at once and its page reads its lists, three to five calls: no storm of them. */
const CLOSED_PER_S = 100;
/** After an outage every service comes back by itself, within a second, and says what it may have lost. */
const SETTLE_MS = 1_500;

interface Closable {
  disconnect(close: true): unknown;
}

/** Closes sockets whose pages may have missed something: a page that connects anew reads its lists again. */
export class StaleSockets {
  readonly #waiting = new Set<Closable>();
  #timer: NodeJS.Timeout | undefined;

  add(sockets: Iterable<Closable>): void {
    for (const socket of sockets) this.#waiting.add(socket);
    this.#timer ??= setTimeout(() => this.#closeNext(), SETTLE_MS);
  }

  /** Gone by itself. */
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
