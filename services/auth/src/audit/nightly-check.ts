import { dayInIndia, timeInIndia } from '@pahiya/contracts';
import { startLoop, type Loop } from '@pahiya/messaging';
import { gaugeIn, type Clock, type Database, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { checkTrail } from './check-trail.ts';

const LOOK_EVERY_MS = 15 * 60_000;
/** At this time few people work, and the result is in the log before the morning. */
const NOT_BEFORE = '02:00';

export interface NightlyCheck {
  database: Pick<Database, 'query'>;
  clock: Clock;
  metrics: ServiceDeps['metrics'];
  log: FastifyBaseLogger;
}

/** Looks every quarter of an hour whether the check of the night is due. */
export function checkNightly(parts: NightlyCheck): Loop {
  return startLoop({
    pass: nightlyCheck(parts),
    pollMs: LOOK_EVERY_MS,
    onError: (err) => parts.log.warn({ err }, 'the audit trail could not be checked'),
  });
}

/**
 * Checks the trail at the first call and then once a night, and writes its head to the log. With a head from the log,
 * `npm run audit:check` also detects that entries and head were replaced together.
 */
export function nightlyCheck({ database, clock, metrics, log }: NightlyCheck): () => Promise<void> {
  const entries = gaugeIn(metrics, 'pahiya_audit_entries', 'Entries of the audit trail at its last check');
  const faults = gaugeIn(
    metrics,
    'pahiya_audit_faults',
    'Changed or missing entries of the audit trail at its last check',
  );
  const checkedAt = gaugeIn(metrics, 'pahiya_audit_checked_timestamp_seconds', 'When the audit trail was checked last');
  let checkedOn: string | undefined;

  return async () => {
    const now = clock.now();
    const today = dayInIndia(now);
    if (checkedOn === today || (checkedOn !== undefined && timeInIndia(now) < NOT_BEFORE)) return;
    const found = await checkTrail((text, values) => database.query({ text, values }));
    entries.set(found.entries);
    faults.set(found.faults.length);
    checkedAt.set(now.getTime() / 1000);
    const { sequence, hash } = found.head;
    if (found.faults.length > 0) log.error({ faults: found.faults, sequence, hash }, 'the audit trail was changed');
    else log.info({ sequence, hash }, 'the audit trail is whole');
    checkedOn = today;
  };
}
