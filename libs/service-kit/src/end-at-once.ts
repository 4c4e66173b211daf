import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function endAtOnce(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal]);
}

/**
 * A process that still starts has nothing in hand: at SIGTERM or SIGINT it ends at once, with 128 + the signal's number.
 * What it had begun, a migration say, its servers undo. Without a listener the first process of a container would not
 * hear of the signal at all. Calling it again changes nothing.
 */
export function endAtOnceAtSignal(): void {
  for (const signal of SIGNALS) if (!process.listeners(signal).includes(endAtOnce)) process.on(signal, endAtOnce);
}

/** The caller's own listeners say how the process ends from now on. They are there already: without any a signal on its way is lost. */
export function endAtSignalNoMore(): void {
  for (const signal of SIGNALS) process.off(signal, endAtOnce);
}
