import { phoneDigits, routes, type Driver, type RouteBody, type RouteReply } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError, validationError } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { findByEmail, findDriverByPhone } from '../accounts/account.repository.ts';
import type { Client } from '../devices/client.ts';
import { beginLogin, checkPassword, completeLogin } from './login-attempt.ts';
import { loginRefused } from './refusals.ts';

type Route = typeof routes.auth.loginDriver;

export async function loginDriver(
  parts: AuthParts,
  given: RouteBody<Route>,
  client: Client,
): Promise<RouteReply<Route>> {
  const identifier = identifierOf(given);
  const isEmail = identifier.includes('@');
  const who = `driver:${isEmail ? canonicalEmail(identifier) : phoneDigits(identifier)}`;
  const find = () =>
    isEmail ? findByEmail(parts.database, 'driver', identifier) : findDriverByPhone(parts.database, identifier);
  const attempt = await beginLogin(parts, client, { who, find });
  const account = await find();
  const proven = await checkPassword(parts, attempt, {
    password: given.password,
    passwordHash: account?.passwordHash,
  });
  if (account === undefined || !proven) throw loginRefused();
  const driver = await recordOf(parts, account.id);
  // A driver who waits for activation may sign in; a deactivated one may not.
  if (driver.status === 'inactive' && driver.waiting === false) {
    throw new PahiyaError('FORBIDDEN', { what: 'driver-inactive' });
  }
  const token = await completeLogin(parts, attempt, { account, rememberMe: given.rememberMe });
  return { token, driver };
}

function identifierOf(given: RouteBody<Route>): string {
  const identifier = given.email ?? given.phoneNumber;
  if (identifier !== undefined) return identifier;
  throw validationError([{ path: 'phoneNumber', code: 'email-or-phone-required' }]);
}

/** Refuses an account whose driver does not exist, yet or any more. */
async function recordOf(parts: AuthParts, driverId: string): Promise<Driver> {
  try {
    const { driver } = await parts.peers.call(routes.driver.driverRecord, { params: { id: driverId } });
    return driver;
  } catch (error) {
    if (isPahiyaError(error) && error.code === 'NOT_FOUND') throw loginRefused();
    throw error;
  }
}
