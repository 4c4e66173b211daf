import { PahiyaError, type Tx } from '@pahiya/service-kit';
import { LessThan } from 'typeorm';
import type { Auth } from '../auth.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { AuthenticatorEntity, type Authenticator } from './second-factor.entities.ts';
import { stepOfCode } from './totp.ts';

/** So many wrong codes in a row, then one try in a while: whoever knows the password does not guess a code of six digits. */
const WRONG_IN_A_ROW = 10;
const PAUSE_S = 15 * 60;

export async function saveAuthenticator(
  tx: Tx,
  authenticator: Pick<Authenticator, 'accountId' | 'sealedSecret' | 'lastStep' | 'createdAt'>,
): Promise<void> {
  const authenticators = tx.getRepository(AuthenticatorEntity);
  await authenticators.delete({ accountId: authenticator.accountId });
  await authenticators.insert(authenticator);
}

/**
 * Whether it is a code of the account's authenticator app. A right one is used up with all before it. A try counts as wrong
 * until it was right, so that many at once do not get more tries than one after the other.
 * @throws PahiyaError TOO_MANY_REQUESTS after too many wrong ones
 */
export async function takeCode(
  { database, clock, signInKeys }: Auth,
  accountId: string,
  code: string,
): Promise<boolean> {
  const authenticators = database.dataSource.getRepository(AuthenticatorEntity);
  const now = clock.now();
  const found = await authenticators.findOneBy({ accountId });
  if (found === null) return false;
  const { affected: counted } = await authenticators
    .createQueryBuilder()
    .update({ wrongCodes: () => 'wrong_codes + 1', wrongAt: now })
    .where('account_id = :accountId', { accountId })
    .andWhere('(wrong_codes < :most or wrong_at <= :since)', {
      most: WRONG_IN_A_ROW,
      since: new Date(now.getTime() - PAUSE_S * 1000),
    })
    .execute();
  if (counted !== 1) throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'codes' }, { retryAfterS: PAUSE_S });
  const secret = openSecret(signInKeys, accountId, found.sealedSecret);
  const step = stepOfCode(secret, code, now);
  if (step === undefined) return false;
  // One of several calls with the same code finds the step unused.
  const { affected } = await authenticators.update(
    { accountId, lastStep: LessThan(step) },
    // Encrypted anew, so that it comes to have the newest key.
    { lastStep: step, wrongCodes: 0, wrongAt: null, sealedSecret: sealSecret(signInKeys, accountId, secret) },
  );
  return affected === 1;
}
