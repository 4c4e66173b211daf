import { phoneDigits, type RouteBody, type routes } from '@pahiya/contracts';
import { notFound, PahiyaError, refusingDuplicates } from '@pahiya/service-kit';
import { canonicalEmail, tidy } from '../accounts/account.ts';
import type { Auth } from '../auth.ts';
import { insertDriverAccount, updateDriverAccount, type DriverAccount } from './driver-account.repository.ts';
import { clearAbandonedHolders } from './abandoned-registrations.ts';

type Given = RouteBody<typeof routes.auth.putDriverAccount>;

const TAKEN = {
  account_driver_phone: 'A driver with this phone number is already registered.',
  account_driver_email: 'A driver with this e-mail is already registered.',
};

/**
 * The driver service puts the sign-in before it writes its own record, so that nobody becomes a driver without one. Should
 * that record never come, the account stays unconfirmed and gives way to the next who registers with the same number.
 */
export async function putDriverAccount(auth: Auth, driverId: string, given: Given): Promise<void> {
  const account: DriverAccount = {
    id: driverId,
    name: tidy(given.fullName),
    phone: phoneDigits(given.phoneNumber),
    email: typeof given.email === 'string' ? canonicalEmail(given.email) : given.email,
    passwordHash: given.password === undefined ? undefined : await auth.passwords.hash(given.password),
  };
  await clearAbandonedHolders(auth, account);
  await refusingDuplicates(TAKEN, () => (given.existing ? change(auth, account) : register(auth, account)));
  await auth.sessions.announceEnded();
}

async function register(auth: Auth, account: DriverAccount, confirmedAt: Date | null = null): Promise<void> {
  const { passwordHash } = account;
  if (passwordHash === undefined) {
    const message = 'password is required';
    throw new PahiyaError('VALIDATION_FAILED', `${message}.`, { issues: [{ path: 'password', message }] });
  }
  await auth.database.transaction((tx) =>
    insertDriverAccount(tx, { ...account, passwordHash, confirmedAt, createdAt: auth.clock.now() }),
  );
}

async function change(auth: Auth, account: DriverAccount): Promise<void> {
  const now = auth.clock.now();
  const updated = await auth.database.transaction(async (tx) => {
    const found = await updateDriverAccount(tx, account, now);
    if (account.passwordHash !== undefined) await auth.sessions.endAllOf(tx, account.id);
    return found;
  });
  if (updated) return;
  if (account.passwordHash === undefined) throw notFound('Driver account');
  await register(auth, account, now);
}
