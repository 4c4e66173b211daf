import { phoneDigits, type RouteBody, type routes } from '@pahiya/contracts';
import { notFound, recordAudit, refusingDuplicates, validationError } from '@pahiya/service-kit';
import { canonicalEmail, tidy } from '../accounts/account.ts';
import type { Auth } from '../auth.ts';
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
export async function putDriverAccount(auth: Auth, driverId: string, given: Given): Promise<void> {
  const account: DriverAccount = {
    id: driverId,
    name: tidy(given.fullName),
    phone: phoneDigits(given.phoneNumber),
    email: typeof given.email === 'string' ? canonicalEmail(given.email) : given.email,
    passwordHash:
      given.password === undefined
        ? undefined
        : await auth.passwords.hash(given.password, { name: given.fullName, email: given.email ?? null }),
  };
  await clearAbandonedHolders(auth, account);
  await refusingDuplicates(TAKEN, () => (given.existing ? change(auth, account) : register(auth, account)));
  await auth.sessions.announceEnded();
}

async function register(auth: Auth, account: DriverAccount, confirmedAt: Date | null = null): Promise<void> {
  const { passwordHash } = account;
  if (passwordHash === undefined) throw validationError([{ path: 'password', code: 'required' }]);
  await auth.database.transaction((tx) =>
    insertDriverAccount(tx, { ...account, passwordHash, confirmedAt, createdAt: auth.clock.now() }),
  );
}

async function change(auth: Auth, account: DriverAccount): Promise<void> {
  const now = auth.clock.now();
  const updated = await auth.database.transaction(async (tx) => {
    const found = await updateDriverAccount(tx, account, now);
    if (account.passwordHash !== undefined) {
      await auth.sessions.endAllOf(tx, account.id);
      await recordAudit(tx, { action: 'password.changed', subject: `account/${account.id}` });
    }
    return found;
  });
  if (updated) return;
  if (account.passwordHash === undefined) throw notFound('driver-account');
  await register(auth, account, now);
}
