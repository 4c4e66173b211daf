/** Stops in order at the first SIGINT or SIGTERM, and at once at the second. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(() => process.exit(0), exitWithSentence);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

export function exitWithSentence(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
