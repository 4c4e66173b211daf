type Listener = (payload: unknown) => void;
type Tell = (event: string, payload: unknown) => void;
/** The open connections, with the events that each one listens to. */
const connected = new Map<Tell, ReadonlyMap<string, ReadonlySet<Listener>>>();
let knowsAll = true;

/**
 * Replaces `socket.io-client` through the moduleNameMapper of the web tests. It fakes the network below Socket.IO: it
 * connects at once, joins every room and receives the events that the test sends.
 */
export function io() {
  const listeners = new Map<string, Set<Listener>>();
  const hears: Tell = (event, payload) => listeners.get(event)?.forEach((listener) => listener(payload));
  connected.set(hears, listeners);
  const socket = {
    active: true,
    io: { on: () => socket },
    connect: () => socket,
    disconnect() {
      if (connected.delete(hears)) hears('disconnect', 'io client disconnect');
      return socket;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      if (event === 'connect') queueMicrotask(() => connected.has(hears) && listener(undefined));
      return socket;
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return socket;
    },
    emit(_event: string, _payload: unknown, acknowledge: (answer: { ok: true; complete: boolean }) => void) {
      acknowledge({ ok: true, complete: knowsAll });
    },
  };
  return socket;
}

/** Sends an event to every connection of the page; there should be at most one. */
export const tell: Tell = (event, payload) => [...connected.keys()].forEach((hears) => hears(event, payload));

/** Whether the page listens to the event. */
export const isListening = (event: string): boolean =>
  [...connected.values()].some((listeners) => (listeners.get(event)?.size ?? 0) > 0);

export const connectionCount = (): number => connected.size;

/** Sets whether the server knows every event that it sent before the page connected. */
export function setKnowsAll(knows: boolean): void {
  knowsAll = knows;
}
