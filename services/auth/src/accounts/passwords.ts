import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { DEMONSTRATION_PASSWORD } from '@pahiya/contracts';
import { validationError } from '@pahiya/service-kit';
import { isCommonPassword } from './common-passwords.ts';
import { canonicalPassword, passwordFault, type Whose } from './password-policy.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; some 25 ms of a core, on the libuv pool. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** The hash of a new password. @throws PahiyaError VALIDATION_FAILED when the password is too short, too common or a name */
  hash(password: string, whose: Whose): Promise<string>;
  /** Takes as long without a hash as with one, so that timing does not reveal which accounts exist. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** @param isDemonstration then the demonstration's published password is accepted too */
export async function createPasswords({ isDemonstration }: { isDemonstration: boolean }): Promise<Passwords> {
  const nobodysHash = await hash(randomUUID(), COST);
  return {
    async hash(password, whose) {
      const isExempt = isDemonstration && password === DEMONSTRATION_PASSWORD;
      const fault = isExempt ? undefined : await passwordFault(password, whose, isCommonPassword);
      if (fault) throw validationError([fault]);
      return hash(canonicalPassword(password), COST);
    },
    async verify(password, passwordHash) {
      const typed = canonicalPassword(password);
      const matches =
        (await verify(passwordHash ?? nobodysHash, typed)) ||
        // Passwords of the first releases were hashed as they were typed.
        (typed !== password && (await verify(passwordHash ?? nobodysHash, password)));
      return matches && passwordHash !== undefined;
    },
  };
}
