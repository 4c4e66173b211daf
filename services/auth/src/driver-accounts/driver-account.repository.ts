import { queryRows, type Tx } from '@pahiya/service-kit';

export interface DriverAccount {
  id: string;
  name: string;
  /** 10 digits. */
  phone: string;
  /** Undefined leaves what there is, null takes it away. */
  email: string | null | undefined;
  passwordHash: string | undefined;
}

/** The sign-in of a driver who is being registered; repeating it replaces what was put before. */
export async function insertDriverAccount(
  tx: Tx,
  account: DriverAccount & { passwordHash: string; confirmedAt: Date | null; createdAt: Date },
): Promise<void> {
  const { id, name, phone, email = null, passwordHash, confirmedAt, createdAt } = account;
  await tx.query(
    `insert into account (id, role, name, phone, email, password_hash, confirmed_at, created_at)
     values ($1, 'driver', $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set name = excluded.name, phone = excluded.phone, email = excluded.email,
       password_hash = excluded.password_hash, confirmed_at = coalesce(account.confirmed_at, excluded.confirmed_at)`,
    [id, name, phone, email, passwordHash, confirmedAt, createdAt],
  );
}

/** False when there is none. A driver who is changed exists, so the account is confirmed. */
export async function updateDriverAccount(tx: Tx, account: DriverAccount, now: Date): Promise<boolean> {
  const { id, name, phone, email, passwordHash } = account;
  const updated = await queryRows(
    tx,
    `update account set name = $2, phone = $3, email = case when $4 then $5 else email end,
       password_hash = coalesce($6, password_hash), confirmed_at = coalesce(confirmed_at, $7)
     where id = $1 and role = 'driver' returning id`,
    [id, name, phone, email !== undefined, email ?? null, passwordHash ?? null, now],
  );
  return updated.length > 0;
}

/** Those whom a driver's phone number or e-mail belongs to now, but for the driver itself. */
export async function findHolders(
  tx: Tx,
  account: Pick<DriverAccount, 'id' | 'phone' | 'email'>,
): Promise<{ id: string; confirmedAt: Date | null; createdAt: Date }[]> {
  return queryRows(
    tx,
    `select id, confirmed_at as "confirmedAt", created_at as "createdAt" from account
     where role = 'driver' and id <> $1 and (phone = $2 or email = $3)`,
    [account.id, account.phone, account.email ?? null],
  );
}

export async function confirmDriverAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await queryRows(
    tx,
    `update account set confirmed_at = coalesce(confirmed_at, $2) where id = $1 and role = 'driver'`,
    [id, now],
  );
}

export async function deleteUnconfirmed(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, `delete from account where id = $1 and role = 'driver' and confirmed_at is null`, [id]);
}
