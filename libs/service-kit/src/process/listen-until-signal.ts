import type { FastifyInstance } from 'fastify';
import { leaveInOrder, type LeaveOptions } from './leave-in-order.ts';

/**
 * Listens until SIGTERM or SIGINT, then leaves in order and exits. A second signal exits at once.
 */
export async function listenUntilSignal(
  app: FastifyInstance,
  address: { host: string; port: number },
  options: LeaveOptions,
): Promise<void> {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      closing = true;
      leaveInOrder(app, options).then(
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
