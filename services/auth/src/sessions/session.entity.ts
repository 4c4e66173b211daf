import { EntitySchema } from 'typeorm';

/** Survives its account: a token stays revoked until it would have expired. */
export interface KeptSession {
  id: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  /** As the browser called itself at the sign-in. Null: of the release before, or unknown; so with the next two. */
  userAgent: string | null;
  /** The network address at the sign-in. */
  address: string | null;
  /** To a few minutes. */
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
