type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
let knowsAll = true;

/** Stands in for the network below Socket.IO: it connects at once, joins every room and hears what the test says. */
const socket = {
  active: true,
  io: { on: () => socket },
  connect: () => socket,
  disconnect: () => socket,
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    if (event === 'connect') queueMicrotask(() => listener(undefined));
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

/** In the place of `socket.io-client`, by the moduleNameMapper of the web's tests. */
export const io = () => socket;

export function tell(event: string, payload: unknown): void {
  listeners.get(event)?.forEach((listener) => listener(payload));
}

/** Whether the server knows all that it told before the page was connected. */
export function setKnowsAll(knows: boolean): void {
  knowsAll = knows;
}
