import type { FastifyBaseLogger } from 'fastify';

interface Connection {
  /** Resolves when the connection is over for good: with the reason, or with nothing where this process closed it. */
  closed(): Promise<unknown>;
}

/**
 * Ends the process once the broker has refused its user: the client gives up then, at the first connection and at any later one,
 * and a process that hears no event must not go on. Whoever runs it starts it again, with the credentials of that moment.
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

/** In order, as at a stop: calls in hand are finished. */
function endByItself(): void {
  process.kill(process.pid, 'SIGTERM');
}
