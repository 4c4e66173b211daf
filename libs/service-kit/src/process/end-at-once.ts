import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function endAtOnce(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal]);
}

/**
 * Makes SIGTERM and SIGINT end the process at once, with exit code 128 + the signal's number, while it starts: it has no
 * requests to finish, and the database rolls back a migration that breaks off. A listener is needed because the kernel
 * ignores these signals for the first process of a container if it has none. Calling it again changes nothing.
 */
export function endAtOnceAtSignal(): void {
  for (const signal of SIGNALS) if (!process.listeners(signal).includes(endAtOnce)) process.on(signal, endAtOnce);
}

/** Call it after adding the listeners that handle the signals from now on, so that no signal arrives between the two. */
export function endAtSignalNoMore(): void {
  for (const signal of SIGNALS) process.off(signal, endAtOnce);
}
