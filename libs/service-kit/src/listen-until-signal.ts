import type { FastifyInstance } from 'fastify';

/**
 * Listens until SIGTERM or SIGINT, then answers the requests under way, closes everything that was opened and exits. A
 * second signal exits at once.
 */
export async function listenUntilSignal(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      closing = true;
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'could not close cleanly');
          process.exit(1);
        },
      );
    });
  }
  await app.listen(address);
}
