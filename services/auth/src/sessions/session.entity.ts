import { EntitySchema } from 'typeorm';

/** A session is kept after its account is deleted: its token stays revoked until it would have expired. */
export interface KeptSession {
  id: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  /**
   * The browser's description of itself at the sign-in. Null for a session of the previous release, or if unknown; so
   * are the next two.
   */
  userAgent: string | null;
  /** The network address at the sign-in. */
  address: string | null;
  /** Accurate to a few minutes. */
  lastUsedAt: Date | null;
  endedAt: Date | null;
  /** Whether the end has been sent to the live state, which every guard checks. */
  announced: boolean;
}

export const SessionEntity = new EntitySchema<KeptSession>({
  name: 'session',
  columns: {
    id: { type: 'text', primary: true },
    accountId: { type: 'text' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    expiresAt: { type: 'timestamptz' },
    userAgent: { type: 'text', nullable: true },
    address: { type: 'text', nullable: true },
    lastUsedAt: { type: 'timestamptz', nullable: true },
    endedAt: { type: 'timestamptz', nullable: true },
    announced: { type: 'boolean', default: false },
  },
  indices: [
    { name: 'session_open', columns: ['accountId'], where: 'ended_at is null' },
    { name: 'session_to_announce', columns: ['id'], where: 'ended_at is not null and not announced' },
    { name: 'session_expiry', columns: ['expiresAt'] },
  ],
});
