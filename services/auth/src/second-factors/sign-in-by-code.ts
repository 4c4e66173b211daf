import type { Auth } from '../auth.ts';
import type { Client } from '../devices/client.ts';
import { takeCode } from './authenticator.repository.ts';
import { openAfterStep, recordWrong, wrongCode } from './complete-step.ts';
import { digitsOf } from './enrol-authenticator.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { countTry, findStep, takeStep } from './second-step.ts';

const CODE_OF_APP = /^\d{6}$/;

/** @returns the session's token */
export async function signInByCode(
  auth: Auth,
  given: { stepToken: string; code: string },
  client: Client,
): Promise<string> {
  const open = await findStep(auth, given.stepToken, ['sign-in']);
  await countTry(auth, open.step);
  const code = digitsOf(given.code);
  const isRight = CODE_OF_APP.test(code)
    ? await takeCode(auth, open.account.id, code)
    : await takeRecoveryCode(auth.database, open.account.id, code);
  if (!isRight) {
    await recordWrong(auth, open.account, 'authenticator');
    throw wrongCode();
  }
  await auth.database.transaction((tx) => takeStep(tx, open.step));
  return openAfterStep(auth, client, open);
}
