import type { FastifyBaseLogger } from 'fastify';

interface Connection {
  /** Resolves when the connection is over for good: with the reason, or with nothing where this process closed it. */
  closed(): Promise<unknown>;
}

/**
 * Ends the process when the broker has refused its user, at the first connection or a later one: the client then gives
 * up, and a process that hears no events must not go on. The process is expected to be started again, with the
 * credentials of that moment.
 */
export async function endWithoutBroker(
  nats: Promise<Connection>,
  { log, end = endByItself }: { log: FastifyBaseLogger; end?: () => void },
): Promise<void> {
  const reason = await nats.then(
    (connection) => connection.closed(),
    (error: unknown) => error,
  );
  if (reason === undefined || reason === null) return;
  log.fatal({ err: reason }, 'the broker refuses the connection; the process ends');
  end();
}

/** Ends like a normal stop: calls in hand are finished. */
function endByItself(): void {
  process.kill(process.pid, 'SIGTERM');
}
