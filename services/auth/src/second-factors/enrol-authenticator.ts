import type { FactorAdded } from '@pahiya/contracts';
import type { AuthParts } from '../parts.ts';
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
export async function beginAuthenticator(
  parts: AuthParts,
  stepToken: string,
): Promise<{ secret: string; uri: string }> {
  const { step, account } = await findStep(parts, stepToken, ADDING);
  const secret = newTotpSecret();
  const sealedSecret = sealSecret(parts.signInKeys, account.id, secret);
  const { tokenHash } = step;
  await parts.database.dataSource.getRepository(SecondStepEntity).update({ tokenHash }, { sealedSecret });
  return totpTexts(secret, account.email ?? '');
}

export async function confirmAuthenticator(
  parts: AuthParts,
  { stepToken, code }: { stepToken: string; code: string },
  client: Client,
): Promise<FactorAdded> {
  const open = await findStep(parts, stepToken, ADDING);
  const { sealedSecret } = open.step;
  if (sealedSecret === null) throw stepIsOver();
  await countTry(parts, open.step);
  const { id: accountId } = open.account;
  const createdAt = parts.clock.now();
  const lastStep = stepOfCode(openSecret(parts.signInKeys, accountId, sealedSecret), digitsOf(code), createdAt);
  if (lastStep === undefined) throw wrongCode();
  const recoveryCodes = await parts.database.transaction(async (tx) => {
    await takeStep(tx, open.step);
    await saveAuthenticator(tx, { accountId, sealedSecret, lastStep, createdAt });
    await recordAdded(tx, open.account, 'authenticator');
    return firstRecoveryCodes(tx, accountId);
  });
  return { recoveryCodes, ...(await tokenAfterAdding(parts, client, open)) };
}

/** Apps show `123 456`. */
export const digitsOf = (code: string): string => code.replace(/\s/g, '');
