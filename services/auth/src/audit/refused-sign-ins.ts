import { routes, type Role } from '@pahiya/contracts';
import { startLoop } from '@pahiya/messaging';
import { clientAddress, isPahiyaError, onBehalfOf, recordRead, type Database } from '@pahiya/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByEmail, findDriverByPhone, findEmployee } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';

const MINUTE_MS = 60_000;
/**
 * The most accounts and addresses that are counted separately in a minute, and the most names that are looked up in it.
 * A wider flood is counted as one.
 */
const MOST_COUNTED = 200;
const REFUSED = new Set(['INVALID_CREDENTIALS', 'NOT_LET_IN', 'TOO_MANY_REQUESTS', 'FORBIDDEN']);

type Meant = Promise<Account | undefined>;
interface SignIn {
  role: Role;
  meant: (database: Database, typed: Record<string, string>) => Meant;
}

/** The sign-in routes, each with its role and the function that finds the account named in its form. */
const SIGN_INS = new Map<object, SignIn>([
  [
    routes.auth.loginUser,
    { role: 'user', meant: (database, { companyId = '', email = '' }) => findEmployee(database, companyId, email) },
  ],
  [
    routes.auth.loginCompany,
    { role: 'company', meant: (database, { email = '' }) => findByEmail(database, 'company', email) },
  ],
  [
    routes.auth.loginAdmin,
    { role: 'admin', meant: (database, { email = '' }) => findByEmail(database, 'admin', email) },
  ],
  [
    routes.auth.loginDriver,
    {
      role: 'driver',
      meant: (database, { email, phoneNumber = '' }) =>
        (email ?? phoneNumber).includes('@')
          ? findByEmail(database, 'driver', email ?? phoneNumber)
          : findDriverByPhone(database, email ?? phoneNumber),
    },
  ],
]);

interface Refused {
  role: Role;
  reason: string;
  account: Pick<Account, 'id' | 'companyId'> | undefined;
}

/**
 * Records refused sign-ins for the audit trail. The first refusal of an account, or of an address whose form names no
 * account, is recorded at once, and the number of further refusals at the end of the minute, so that a flood of tries
 * becomes a few entries. No request waits for this, because the time of a refusal must not reveal whether the account
 * exists. What was typed is not recorded, because it may be a password.
 */
export function recordRefusedSignIns(app: FastifyInstance, { database, log }: AuthParts): void {
  const counts = new Map<string, { refused: Refused; more: number }>();
  const writes = new Set<Promise<void>>();
  /**
   * Accounts by what the form names: a flood that is refused a thousand times a second must not query the database as
   * often.
   */
  const accounts = new Map<string, Meant>();

  const accountOf = async (request: FastifyRequest, { role, meant }: SignIn): Meant => {
    // The body is not read if the request was refused by a rate limit alone.
    const typed = request.body as Record<string, string> | undefined;
    if (typed === undefined) return undefined;
    const name = JSON.stringify([role, typed['companyId'], typed['email'], typed['phoneNumber']]);
    if (!accounts.has(name) && accounts.size < MOST_COUNTED) accounts.set(name, meant(database, typed));
    return accounts.get(name);
  };
  const inBackground = (work: () => Promise<void>) => {
    const written: Promise<void> = work()
      .catch((err: unknown) => log.warn({ err }, 'a refused sign-in could not be recorded'))
      .finally(() => writes.delete(written));
    writes.add(written);
  };
  const note = async (request: FastifyRequest, signIn: SignIn, reason: string) => {
    const { role } = signIn;
    const account = await accountOf(request, signIn);
    const key = keyOf(counts, `${role} ${account?.id ?? `at ${clientAddress(request)}`} ${reason}`);
    const counted = counts.get(key);
    if (counted) return void (counted.more += 1);
    const refused = { role, reason, account };
    counts.set(key, { refused, more: 0 });
    await onBehalfOf(request, () => record(database, refused, 1));
  };
  const endMinute = () => {
    for (const { refused, more } of counts.values()) if (more > 0) inBackground(() => record(database, refused, more));
    counts.clear();
    accounts.clear();
  };

  app.addHook('onError', (request, _reply, error, done) => {
    const signIn = SIGN_INS.get(request.routeOptions.config.contract ?? {});
    if (signIn && isPahiyaError(error) && REFUSED.has(error.code))
      inBackground(() => note(request, signIn, error.code));
    done();
  });
  const loop = startLoop({
    pass: async () => endMinute(),
    pollMs: MINUTE_MS,
    onError: (err) => log.warn({ err }, 'refused sign-ins could not be counted'),
  });
  app.addHook('preClose', async () => {
    await loop.stop();
    endMinute();
    await Promise.all(writes);
  });
}

const keyOf = (counts: ReadonlyMap<string, unknown>, key: string) =>
  counts.has(key) || counts.size < MOST_COUNTED ? key : 'flood';

function record(database: Database, { role, reason, account }: Refused, times: number): Promise<void> {
  return recordRead(database, {
    action: 'session.refused',
    subject: `account/${account?.id ?? 'unknown'}`,
    companyId: account?.companyId ?? null,
    actor: null,
    after: { role, reason },
    times,
  });
}
