import type { FastifyBaseLogger } from 'fastify';

/**
 * Logs a remote's manifest that cannot be read from a place: once, again when the reason changes, and when it can be
 * read again. Pages cause many reads a second.
 */
export function troubleLog(log: FastifyBaseLogger) {
  const reasons = new Map<string, string>();
  return {
    tell(place: string, err: unknown): void {
      const reason = String(err);
      if (reasons.get(place) === reason) return;
      reasons.set(place, reason);
      log.error({ err }, `${place} does not say what remote it has; what it said last holds.`);
    },
    end(place: string): void {
      if (reasons.delete(place)) log.info(`${place} says again what remote it has.`);
    },
  };
}
