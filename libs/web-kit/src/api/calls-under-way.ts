let underWay = 0;

/** The number of calls that still wait for an answer. */
export const callsUnderWay = (): number => underWay;

/** Counts a call until it is answered or fails. */
export async function counted<T>(call: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call;
  } finally {
    underWay -= 1;
  }
}
