import { PahiyaError, type Tx } from '@pahiya/service-kit';
import { LessThan } from 'typeorm';
import type { AuthParts } from '../parts.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { AuthenticatorEntity, type Authenticator } from './second-factor.entities.ts';
import { stepOfCode } from './totp.ts';

/**
 * After this many wrong codes in a row, only one try per pause is allowed, so that somebody who knows the password
 * cannot guess a code of six digits.
 */
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
 * Whether the code is from the account's authenticator app. A right code is used up, with all earlier ones. A try
 * counts as wrong until it proves right, so that simultaneous tries are limited like successive ones.
 * @throws PahiyaError TOO_MANY_REQUESTS after too many wrong codes
 */
export async function takeCode(
  { database, clock, signInKeys }: AuthParts,
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
  // Of several calls with the same code, only one finds the step unused.
  const { affected } = await authenticators.update(
    { accountId, lastStep: LessThan(step) },
    // Encrypted again, so that it gets the newest key.
    { lastStep: step, wrongCodes: 0, wrongAt: null, sealedSecret: sealSecret(signInKeys, accountId, secret) },
  );
  return affected === 1;
}
