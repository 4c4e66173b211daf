import { passwordLength, PRODUCT_NAMES, SHORTEST_PASSWORD, type Fault } from '@pahiya/contracts';

/** Whose password it is. What is not known yet is left out. */
export interface Whose {
  /** The person's or the company's. */
  name?: string | null;
  email?: string | null;
  /** The person's company. */
  companyName?: string | null;
}

const SHORTEST_PART = 4;
const SHORTEST_MAILBOX = 6;

/** The form that is hashed: the same password typed on another keyboard or system is the same text. */
export function canonicalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Letters and digits alone, so that `P-a-h-i-y-a` is still the name. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const longEnough = (text: string, shortest: number): boolean => Array.from(text).length >= shortest;

/** What the password must not have in it. Short parts of a name, like Rao, are parts of many words. */
function namesOf({ name, email, companyName }: Whose): string[] {
  const parts = (name ?? '').split(/\s+/u).map(lettersOf);
  const mailbox = lettersOf((email ?? '').split('@', 1)[0] ?? '');
  return [
    ...PRODUCT_NAMES.map(lettersOf),
    ...[lettersOf(name ?? ''), lettersOf(companyName ?? ''), ...parts].filter((part) =>
      longEnough(part, SHORTEST_PART),
    ),
    ...(longEnough(mailbox, SHORTEST_MAILBOX) ? [mailbox] : []),
  ];
}

/**
 * What is wrong with a new password: docs/product.md, Passwords. Lengths are counted in code points, of any script.
 * @param isCommon whether it is one of the most common passwords
 */
export async function passwordFault(
  password: string,
  whose: Whose,
  isCommon: (password: string) => Promise<boolean>,
): Promise<Fault | undefined> {
  const canonical = canonicalPassword(password);
  if (passwordLength(password) < SHORTEST_PASSWORD)
    return { path: 'password', code: 'too-short', params: { limit: SHORTEST_PASSWORD } };
  const letters = lettersOf(canonical);
  if (namesOf(whose).some((name) => letters.includes(name))) return { path: 'password', code: 'password-has-name' };
  if (await isCommon(canonical)) return { path: 'password', code: 'password-common' };
  return undefined;
}
