/** Runs `work` on the result of `read`; concurrent requests for the same id share one reading. */
export type SharedReadings<T> = <R>(id: string, read: () => Promise<T>, work: (found: T) => Promise<R>) => Promise<R>;

/**
 * A caller that sends no revision decides on the revision that is read for it. Of concurrent callers without a revision
 * exactly one may win, so they share a reading: one saves onto its revision, and the others find the ride changed. No
 * caller joins a reading after a decision on it is saved. Other processes read for themselves: a caller that reads
 * there after the decision counts as later.
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
