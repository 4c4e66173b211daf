export interface Position {
  latitude: number;
  longitude: number;
}

interface PositionSenderOptions {
  send: (position: Position) => Promise<unknown>;
  /** Minimum time between two calls; a GPS receiver may report every second. */
  everyMs: number;
  onSent: () => void;
  onFailed: () => void;
}

/**
 * Sends the newest position: one call at a time, at most one every `everyMs`. The first position is sent at once, and
 * of the positions that arrive before the next call only the last. A position whose call failed is sent again unless a
 * newer position has arrived, because a parked car may never report another.
 */
export function createPositionSender({ send, everyMs, onSent, onFailed }: PositionSenderOptions) {
  let newest: Position | null = null;
  let resting = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    timer = setTimeout(() => {
      resting = false;
      next();
    }, everyMs);
  };

  const next = () => {
    if (stopped || resting || newest === null) return;
    const position = newest;
    newest = null;
    resting = true;
    send(position)
      .then(
        () => !stopped && onSent(),
        () => {
          newest ??= position;
          if (!stopped) onFailed();
        },
      )
      .finally(() => !stopped && rest());
  };

  return {
    offer: (position: Position) => {
      newest = position;
      next();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
