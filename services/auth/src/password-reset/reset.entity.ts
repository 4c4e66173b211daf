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
