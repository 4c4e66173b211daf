import { EntitySchema } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';

/** A key that a browser, a phone or a stick holds; only its public half is here. */
export interface Passkey {
  id: string;
  accountId: string;
  /** The authenticator's id of the key, base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** Grows with every use if the authenticator counts; a lower value means that the key was copied. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const PasskeyEntity = new EntitySchema<Passkey>({
  name: 'passkey',
  columns: {
    id: { type: 'text', primary: true },
    accountId: {
      type: 'text',
      foreignKey: { target: AccountEntity, name: 'passkey_account_id_fkey', onDelete: 'CASCADE' },
    },
    credentialId: { type: 'text' },
    publicKey: { type: 'bytea' },
    counter: { type: 'bigint', transformer: { to: (counter: number) => counter, from: Number } },
    transports: { type: 'text', array: true },
    name: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
  indices: [
    { name: 'passkey_credential', columns: ['credentialId'], unique: true },
    { name: 'passkey_account', columns: ['accountId'] },
  ],
});
