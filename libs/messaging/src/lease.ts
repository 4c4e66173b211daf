import { randomUUID } from 'node:crypto';
import type { MessagingLog } from './log.ts';
import type { Session } from './session.ts';

/** How often the holder shows that it lives, and the others look whether it does. */
const BEAT_MS = 1000;
/** Others may take the lease of a holder that has been silent for this long, by PostgreSQL's clock. */
const SILENCE_MS = 3 * BEAT_MS;
/** A holder stops acting when its last renewal is this old, by its own monotonic clock: before others may take over. */
const TRUSTED_MS = SILENCE_MS - BEAT_MS;

const holdOrTake = `
INSERT INTO lease AS current (name, holder, beat_at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, beat_at = excluded.beat_at
  WHERE current.holder = excluded.holder OR current.beat_at < clock_timestamp() - interval '${SILENCE_MS} milliseconds'`;

const giveUp = `
WITH given AS (DELETE FROM lease WHERE name = $1 AND holder = $2 RETURNING name) SELECT pg_notify($3, '') FROM given`;

export interface LeaseOptions {
  service: string;
  name: string;
  session: Session;
  /** Called when this replica has become the holder. */
  onTaken: () => void;
  log: MessagingLog;
}

/**
 * Work that one replica of a service does for all of them. A lease is a row of the service's schema and belongs to no
 * connection, so it works through a pooler. It saves work but guarantees nothing: the work must be right even if two
 * replicas believe that they hold the lease.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #holder = randomUUID();
  readonly #channel: string;
  #trustedUntil = -Infinity;
  #beat: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#channel = `pahiya_lease_${options.service}_${options.name}`;
    options.session.listen(this.#channel, () => this.#ask());
    options.session.onConnect(() => this.#ask());
  }

  isHeld(): boolean {
    return performance.now() < this.#trustedUntil;
  }

  start(): void {
    this.#beat = setInterval(() => this.#ask(), BEAT_MS);
    this.#ask();
  }

  /** Gives the lease up, so that another replica takes over at once. */
  async stop(): Promise<void> {
    const { session, name } = this.#options;
    clearInterval(this.#beat);
    this.#beat = undefined;
    await this.#asking;
    this.#trustedUntil = -Infinity;
    if (session.isConnected()) await session.query(giveUp, [name, this.#holder, this.#channel]);
  }

  #ask(): void {
    if (this.#beat === undefined || this.#asking || !this.#options.session.isConnected()) return;
    this.#asking = this.#holdOrTake().finally(() => (this.#asking = undefined));
  }

  async #holdOrTake(): Promise<void> {
    const { session, name, onTaken, log } = this.#options;
    const asked = performance.now();
    try {
      const { rowCount } = await session.query(holdOrTake, [name, this.#holder]);
      const wasHeld = this.isHeld();
      this.#trustedUntil = rowCount === 1 ? asked + TRUSTED_MS : -Infinity;
      if (!wasHeld && this.isHeld()) onTaken();
    } catch (err) {
      log.warn({ err, lease: name }, 'a lease could not be renewed or taken; trying again');
    }
  }
}
