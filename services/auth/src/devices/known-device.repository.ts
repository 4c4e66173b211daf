import type { Role } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';
import { In, Raw } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { hashOfLinkToken as hashOf, newLinkToken as newToken } from '../mails/link-token.ts';
import { KnownDeviceEntity } from './known-device.entity.ts';

/** A device that is not used for this long is forgotten. */
export const DEVICE_KEPT_DAYS = 180;
const DEVICES_PER_ACCOUNT = 20;

export function isKnownDevice({ dataSource }: Database, accountId: string, token: string): Promise<boolean> {
  return dataSource.getRepository(KnownDeviceEntity).existsBy({ accountId, tokenHash: hashOf(token) });
}

/**
 * Whether the device has logged in to an account with this address. An employee may have one address in two companies.
 */
export async function isKnownToAddress(
  { dataSource }: Database,
  { role, email }: { role: Role; email: string },
  token: string,
): Promise<boolean> {
  const accounts = await dataSource
    .getRepository(AccountEntity)
    .find({ select: { id: true }, where: { role, email: canonicalEmail(email) } });
  const accountId = In(accounts.map(({ id }) => id));
  return dataSource.getRepository(KnownDeviceEntity).existsBy({ accountId, tokenHash: hashOf(token) });
}

/**
 * Remembers that the device has logged in to the account; returns its token. A token that no account knows is replaced:
 * somebody else may have put it into the browser.
 */
export function rememberDevice(database: Database, accountId: string, given: string | undefined): Promise<string> {
  return database.transaction(async (tx) => {
    const devices = tx.getRepository(KnownDeviceEntity);
    const isOurs = given !== undefined && (await devices.existsBy({ tokenHash: hashOf(given) }));
    const token = isOurs ? given : newToken();
    await devices
      .createQueryBuilder()
      .insert()
      .values({ accountId, tokenHash: hashOf(token), lastUsedAt: () => 'now()' })
      .orUpdate(['last_used_at'], ['account_id', 'token_hash'])
      .execute();
    await forgetOldest(tx, accountId);
    return token;
  });
}

/**
 * The account's devices, as their owner sees them: only when each logged in last, because they differ only by a secret
 * of the browser.
 */
export async function devicesOf({ dataSource }: Database, accountId: string): Promise<{ lastUsedAt: Date }[]> {
  const devices = await dataSource.getRepository(KnownDeviceEntity).findBy({ accountId });
  return devices.map(({ lastUsedAt }) => ({ lastUsedAt }));
}

async function forgetOldest(tx: Tx, accountId: string): Promise<void> {
  const devices = tx.getRepository(KnownDeviceEntity);
  const order = { lastUsedAt: 'DESC' } as const;
  const old = await devices.find({ where: { accountId }, order, skip: DEVICES_PER_ACCOUNT });
  if (old.length > 0) await devices.delete(old.map(({ tokenHash }) => ({ accountId, tokenHash })) as never);
}

export async function forgetDevicesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.getRepository(KnownDeviceEntity).delete({ accountId });
}

export async function forgetUnusedDevices({ dataSource }: Database): Promise<void> {
  const lastUsedAt = Raw((column) => `${column} < now() - interval '${DEVICE_KEPT_DAYS} days'`);
  await dataSource.getRepository(KnownDeviceEntity).delete({ lastUsedAt });
}
