import { phoneDigits, routes, type Driver, type RouteBody, type RouteReply } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError, validationError } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { findByEmail, findDriverByPhone } from '../accounts/account.repository.ts';
import type { Client } from '../devices/client.ts';
import { beginLogin, checkPassword, completeLogin } from './login-attempt.ts';
import { loginRefused } from './refusals.ts';

type Route = typeof routes.auth.loginDriver;

export async function loginDriver(auth: Auth, given: RouteBody<Route>, client: Client): Promise<RouteReply<Route>> {
  const identifier = identifierOf(given);
  const isEmail = identifier.includes('@');
  const who = `driver:${isEmail ? canonicalEmail(identifier) : phoneDigits(identifier)}`;
  const find = () =>
    isEmail ? findByEmail(auth.database, 'driver', identifier) : findDriverByPhone(auth.database, identifier);
  const attempt = await beginLogin(auth, client, { who, find });
  const account = await find();
  const proven = await checkPassword(auth, attempt, {
    password: given.password,
    passwordHash: account?.passwordHash,
  });
  if (account === undefined || !proven) throw loginRefused();
  const driver = await recordOf(auth, account.id);
  // A driver who waits for activation may sign in; a deactivated one may not.
  if (driver.status === 'inactive' && driver.waiting === false) {
    throw new PahiyaError('FORBIDDEN', { what: 'driver-inactive' });
  }
  const token = await completeLogin(auth, attempt, { account, rememberMe: given.rememberMe });
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
