import { phoneDigits, routes, type Driver, type RouteBody, type RouteReply } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError, validationError } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { findByEmail, findDriverByPhone } from '../accounts/account.repository.ts';
import { loginRefused } from './refusals.ts';

type Route = typeof routes.auth.loginDriver;

export async function loginDriver(auth: Auth, given: RouteBody<Route>, address: string): Promise<RouteReply<Route>> {
  const identifier = identifierOf(given);
  const isEmail = identifier.includes('@');
  const who = `driver:${isEmail ? canonicalEmail(identifier) : phoneDigits(identifier)}`;
  await auth.limits.attempt('login', { account: who, address });
  const account = isEmail
    ? await findByEmail(auth.database, 'driver', identifier)
    : await findDriverByPhone(auth.database, identifier);
  const proven = await auth.passwords.verify(given.password, account?.passwordHash);
  if (account === undefined || !proven) throw loginRefused();
  const driver = await recordOf(auth, account.id);
  // A driver who waits for activation may sign in; a deactivated one may not.
  if (driver.status === 'inactive' && driver.waiting === false) {
    throw new PahiyaError('FORBIDDEN', { what: 'driver-inactive' });
  }
  const token = await auth.sessions.open(account, given.rememberMe);
  await auth.limits.forgive('login', who);
  return { token, driver };
}

function identifierOf(given: RouteBody<Route>): string {
  const identifier = given.email ?? given.phoneNumber;
  if (identifier !== undefined) return identifier;
  throw validationError([{ path: 'phoneNumber', code: 'email-or-phone-required' }]);
}

/** Refuses an account whose driver does not exist, yet or any more. */
async function recordOf(auth: Auth, driverId: string): Promise<Driver> {
  try {
    const { driver } = await auth.peers.call(routes.driver.driverRecord, { params: { id: driverId } });
    return driver;
  } catch (error) {
    if (isPahiyaError(error) && error.code === 'NOT_FOUND') throw loginRefused();
    throw error;
  }
}
