/** So many pages keep two cores busy; more make each of them slower. */
const PAGES = 2;

/** Does something with each of them, two at a time, and answers in their order. The first failure ends it. */
export async function atOnce<T, R>(them: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const waiting = them.entries();
  const worker = async () => {
    for (const [at, one] of waiting) done[at] = await act(one);
  };
  await Promise.all(Array.from({ length: PAGES }, worker));
  return done;
}
