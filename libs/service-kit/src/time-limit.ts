/**
 * Calls `late` after `limitMs`, unless the returned function is called before. An answer that came in time waits to be read as long
 * as this process computes something else, so one turn of the event loop reads what has come before `late` is called.
 */
export function afterTimeLimit(limitMs: number, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (turn = setImmediate(late)), limitMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
