type Listener = (payload: unknown) => void;
type Tell = (event: string, payload: unknown) => void;
/** Each connection, with the events that the page has asked it for. */
const connected = new Map<Tell, ReadonlyMap<string, ReadonlySet<Listener>>>();
let knowsAll = true;

/**
 * In the place of `socket.io-client`, by the moduleNameMapper of the web's tests. Stands in for the network below
 * Socket.IO: it connects at once, joins every room and hears what the test says.
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

/** To every connection that the page has; it should have one at most. */
export const tell: Tell = (event, payload) => [...connected.keys()].forEach((hears) => hears(event, payload));

/** Whether the page has asked to be told of the event. */
export const isListening = (event: string): boolean =>
  [...connected.values()].some((listeners) => (listeners.get(event)?.size ?? 0) > 0);

export const connectionCount = (): number => connected.size;

/** Whether the server knows all that it told before the page was connected. */
export function setKnowsAll(knows: boolean): void {
  knowsAll = knows;
}
