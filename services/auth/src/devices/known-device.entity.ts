import { EntitySchema } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';

/** A browser that has logged in to the account before. One token may be known to several accounts. */
export interface KnownDevice {
  accountId: string;
  tokenHash: Buffer;
  lastUsedAt: Date;
}

export const KnownDeviceEntity = new EntitySchema<KnownDevice>({
  name: 'known_device',
  columns: {
    accountId: {
      type: 'text',
      primary: true,
      foreignKey: { target: AccountEntity, name: 'known_device_account_id_fkey', onDelete: 'CASCADE' },
    },
    tokenHash: { type: 'bytea', primary: true },
    lastUsedAt: { type: 'timestamptz', default: () => 'now()' },
  },
  indices: [
    { name: 'known_device_token', columns: ['tokenHash'] },
    { name: 'known_device_last_used', columns: ['lastUsedAt'] },
  ],
});
