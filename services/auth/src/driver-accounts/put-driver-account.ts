import { phoneDigits, type RouteBody, type routes } from '@pahiya/contracts';
import { notFound, recordAudit, refusingDuplicates, validationError } from '@pahiya/service-kit';
import { canonicalEmail, tidy } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import { insertDriverAccount, updateDriverAccount, type DriverAccount } from './driver-account.repository.ts';
import { clearAbandonedHolders } from './abandoned-registrations.ts';

type Given = RouteBody<typeof routes.auth.putDriverAccount>;

const TAKEN = {
  account_driver_phone: 'driver-phone',
  account_driver_email: 'driver-email',
} as const;

/**
 * The driver service creates the account before its own record, so that every driver has one. If that record is never
 * written, the account stays unconfirmed and is replaced by the next registration with the same number.
 */
export async function putDriverAccount(parts: AuthParts, driverId: string, given: Given): Promise<void> {
  const account: DriverAccount = {
    id: driverId,
    name: tidy(given.fullName),
    phone: phoneDigits(given.phoneNumber),
    email: typeof given.email === 'string' ? canonicalEmail(given.email) : given.email,
    passwordHash:
      given.password === undefined
        ? undefined
        : await parts.passwords.hash(given.password, { name: given.fullName, email: given.email ?? null }),
  };
  await clearAbandonedHolders(parts, account);
  await refusingDuplicates(TAKEN, () => (given.existing ? change(parts, account) : register(parts, account)));
  await parts.sessions.announceEnded();
}

async function register(parts: AuthParts, account: DriverAccount, confirmedAt: Date | null = null): Promise<void> {
  const { passwordHash } = account;
  if (passwordHash === undefined) throw validationError([{ path: 'password', code: 'required' }]);
  await parts.database.transaction((tx) =>
    insertDriverAccount(tx, { ...account, passwordHash, confirmedAt, createdAt: parts.clock.now() }),
  );
}

async function change(parts: AuthParts, account: DriverAccount): Promise<void> {
  const now = parts.clock.now();
  const updated = await parts.database.transaction(async (tx) => {
    const found = await updateDriverAccount(tx, account, now);
    if (account.passwordHash !== undefined) {
      await parts.sessions.endAllOf(tx, account.id);
      await recordAudit(tx, { action: 'password.changed', subject: `account/${account.id}` });
    }
    return found;
  });
  if (updated) return;
  if (account.passwordHash === undefined) throw notFound('driver-account');
  await register(parts, account, now);
}
