import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; some 25 ms of a core. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** Runs in a thread of its own: the whole thread waits for it. */
export const hash = (password: string): string => hashSync(password, COST);

export const verify = ({ password, passwordHash }: { password: string; passwordHash: string }): boolean =>
  verifySync(passwordHash, password);
