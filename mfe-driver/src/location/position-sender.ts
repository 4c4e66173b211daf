export interface Position {
  latitude: number;
  longitude: number;
}

interface PositionSenderOptions {
  send: (position: Position) => Promise<unknown>;
  /** Between two calls; a receiver may tell every second. */
  everyMs: number;
  onSent: () => void;
  onFailed: () => void;
}

/**
 * Sends the newest position, never two at once and at most one every `everyMs`: the first at once, of those that come in
 * between only the last. One that failed is sent again unless a newer one has come: a car that stands still has no other.
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
