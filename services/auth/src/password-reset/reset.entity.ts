import type { Role } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';

export interface ResetToken {
  tokenHash: Buffer;
  accountId: string;
  expiresAt: Date;
}

export const ResetTokenEntity = new EntitySchema<ResetToken>({
  name: 'password_reset',
  columns: {
    tokenHash: { type: 'bytea', primary: true },
    accountId: {
      type: 'text',
      foreignKey: { target: AccountEntity, name: 'password_reset_account_id_fkey', onDelete: 'CASCADE' },
    },
    expiresAt: { type: 'timestamptz' },
  },
  indices: [{ name: 'password_reset_account', columns: ['accountId'] }],
});

/** A mail that was asked for. Whether the address belongs to anyone is looked up when the mail is written. */
export interface MailRequest {
  id: string;
  role: Role;
  email: string;
  /** Null until the request has become a mail to each account that has the address. */
  accountId: string | null;
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
}

export const MailRequestEntity = new EntitySchema<MailRequest>({
  name: 'mail_outbox',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    role: { type: 'text' },
    email: { type: 'text' },
    attempts: { type: 'integer', default: 0 },
    nextAttemptAt: { type: 'timestamptz', default: () => 'now()' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    accountId: {
      type: 'text',
      nullable: true,
      foreignKey: { target: AccountEntity, name: 'mail_outbox_account_id_fkey', onDelete: 'CASCADE' },
    },
  },
  indices: [
    { name: 'mail_outbox_due', columns: ['nextAttemptAt'] },
    { name: 'mail_outbox_account', columns: ['accountId'] },
  ],
});
