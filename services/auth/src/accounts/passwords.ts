import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; some 25 ms of a core, on the libuv pool. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, so that timing does not reveal which accounts exist. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const nobodysHash = await hash(randomUUID(), COST);
  return {
    hash: (password) => hash(password, COST),
    async verify(password, passwordHash) {
      const matches = await verify(passwordHash ?? nobodysHash, password);
      return matches && passwordHash !== undefined;
    },
  };
}
