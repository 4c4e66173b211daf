import { hashSync, verifySync } from '@node-rs/argon2';

/* The program of a hashing thread. Piscina calls its functions by name, with the one value that a message carries. */

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; some 25 ms of a core. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export const hash = (password: string): string => hashSync(password, COST);

export const matches = ({ passwordHash, password }: { passwordHash: string; password: string }): boolean =>
  verifySync(passwordHash, password);
