import { randomUUID } from 'node:crypto';
import { DEMONSTRATION_PASSWORD } from '@pahiya/contracts';
import { validationError } from '@pahiya/service-kit';
import { isCommonPassword } from './common-passwords.ts';
import type { Hashing } from './hashing.ts';
import { canonicalPassword, passwordFault, type Whose } from './password-policy.ts';

export interface Passwords {
  /** The hash of a new password. @throws PahiyaError VALIDATION_FAILED when the password is too short, too common or a name */
  hash(password: string, whose: Whose): Promise<string>;
  /** Takes as long without a hash as with one, so that timing does not reveal which accounts exist. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** @param isDemonstration then the demonstration's published password is accepted too */
export async function createPasswords(
  hashing: Hashing,
  { isDemonstration }: { isDemonstration: boolean },
): Promise<Passwords> {
  const nobodysHash = await hashing.hash(randomUUID());
  return {
    async hash(password, whose) {
      const canonical = canonicalPassword(password);
      const isExempt = isDemonstration && password === DEMONSTRATION_PASSWORD;
      const fault = isExempt
        ? undefined
        : passwordFault(password, whose, { isCommon: await isCommonPassword(canonical) });
      if (fault) throw validationError([fault]);
      return hashing.hash(canonical);
    },
    async verify(password, passwordHash) {
      const typed = canonicalPassword(password);
      const compared = passwordHash ?? nobodysHash;
      const matches =
        (await hashing.matches(compared, typed)) ||
        // Passwords of the first releases were hashed as they were typed.
        (typed !== password && (await hashing.matches(compared, password)));
      return matches && passwordHash !== undefined;
    },
  };
}
