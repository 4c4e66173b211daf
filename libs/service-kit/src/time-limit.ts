/**
 * Calls `late` after `limitMs`, unless the returned function is called before. If this process was busy, an answer that
 * came in time may still be unread, so the event loop runs one more turn before `late` is called.
 */
export function afterTimeLimit(limitMs: number, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (turn = setImmediate(late)), limitMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
