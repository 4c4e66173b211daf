/** Does `work` with what `read` found; requests about the same id that are under way at once get one reading. */
export type SharedReadings<T> = <R>(id: string, read: () => Promise<T>, work: (found: T) => Promise<R>) => Promise<R>;

/**
 * A caller who does not say which revision it saw decides on what is read for it. Of such callers who ask at once exactly
 * one may win, so they all decide on the same reading: one saves onto its revision, and the others find it changed. Nobody
 * joins a reading once a decision on it is saved. Other processes read for themselves: whoever reads there after the
 * decision came later.
 */
export function shareReadings<T>(): SharedReadings<T> {
  const open = new Map<string, { found: Promise<T>; readers: number }>();
  return async (id, read, work) => {
    const reading = open.get(id) ?? { found: read(), readers: 0 };
    open.set(id, reading);
    const close = () => void (open.get(id) === reading && open.delete(id));
    reading.readers += 1;
    try {
      const done = await work(await reading.found);
      close();
      return done;
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0) close();
    }
  };
}
