import type { FactorAdded } from '@pahiya/contracts';
import type { Auth } from '../auth.ts';
import type { Client } from '../devices/client.ts';
import { saveAuthenticator } from './authenticator.repository.ts';
import { recordAdded, tokenAfterAdding, wrongCode } from './complete-step.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { countTry, findStep, stepIsOver, takeStep } from './second-step.ts';
import { SecondStepEntity } from './second-factor.entities.ts';
import { newTotpSecret, stepOfCode, totpTexts } from './totp.ts';

export const ADDING = ['enrol', 'manage'] as const;

/** A new secret, which the step keeps until a code proves that an app has it. */
export async function beginAuthenticator(auth: Auth, stepToken: string): Promise<{ secret: string; uri: string }> {
  const { step, account } = await findStep(auth, stepToken, ADDING);
  const secret = newTotpSecret();
  const sealedSecret = sealSecret(auth.signInKeys, account.id, secret);
  const { tokenHash } = step;
  await auth.database.dataSource.getRepository(SecondStepEntity).update({ tokenHash }, { sealedSecret });
  return totpTexts(secret, account.email ?? '');
}

export async function confirmAuthenticator(
  auth: Auth,
  { stepToken, code }: { stepToken: string; code: string },
  client: Client,
): Promise<FactorAdded> {
  const open = await findStep(auth, stepToken, ADDING);
  const { sealedSecret } = open.step;
  if (sealedSecret === null) throw stepIsOver();
  await countTry(auth, open.step);
  const { id: accountId } = open.account;
  const createdAt = auth.clock.now();
  const lastStep = stepOfCode(openSecret(auth.signInKeys, accountId, sealedSecret), digitsOf(code), createdAt);
  if (lastStep === undefined) throw wrongCode();
  const recoveryCodes = await auth.database.transaction(async (tx) => {
    await takeStep(tx, open.step);
    await saveAuthenticator(tx, { accountId, sealedSecret, lastStep, createdAt });
    await recordAdded(tx, open.account, 'authenticator');
    return firstRecoveryCodes(tx, accountId);
  });
  return { recoveryCodes, ...(await tokenAfterAdding(auth, client, open)) };
}

/** Apps show `123 456`. */
export const digitsOf = (code: string): string => code.replace(/\s/g, '');
