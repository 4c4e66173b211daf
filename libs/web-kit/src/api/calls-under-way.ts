let underWay = 0;

/** How many calls have been sent and not been answered yet. */
export const callsUnderWay = (): number => underWay;

/** Counts a call until it has been answered or has failed. */
export async function counted<T>(call: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call;
  } finally {
    underWay -= 1;
  }
}
