import type { FastifyBaseLogger } from 'fastify';

/**
 * Logs the error that ends this process, as one line like all others, so that whoever collects the log sees it. Node
 * then prints the error to stderr and ends with code 1, as it would without this.
 */
export function logUncaughtErrors(log: FastifyBaseLogger): void {
  process.on('uncaughtExceptionMonitor', (err: unknown) =>
    log.fatal({ err }, 'the process ends because of an error that nothing handles'),
  );
}
