import type { AuthParts } from '../parts.ts';
import type { Client } from '../devices/client.ts';
import { takeCode } from './authenticator.repository.ts';
import { openAfterStep, recordWrong, wrongCode } from './complete-step.ts';
import { digitsOf } from './enrol-authenticator.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { countTry, findStep, takeStep } from './second-step.ts';

const CODE_OF_APP = /^\d{6}$/;

/** @returns the session's token */
export async function signInByCode(
  parts: AuthParts,
  given: { stepToken: string; code: string },
  client: Client,
): Promise<string> {
  const open = await findStep(parts, given.stepToken, ['sign-in']);
  await countTry(parts, open.step);
  const code = digitsOf(given.code);
  const isRight = CODE_OF_APP.test(code)
    ? await takeCode(parts, open.account.id, code)
    : await takeRecoveryCode(parts.database, open.account.id, code);
  if (!isRight) {
    await recordWrong(parts, open.account, 'authenticator');
    throw wrongCode();
  }
  await parts.database.transaction((tx) => takeStep(tx, open.step));
  return openAfterStep(parts, client, open);
}
