import { passwordLength, PRODUCT_NAMES, SHORTEST_PASSWORD, type Fault } from '@pahiya/contracts';

/** The person or company whose password is checked. Unknown members are left out. */
export interface Whose {
  /** The name of the person or the company. */
  name?: string | null;
  email?: string | null;
  /** The name of the person's company. */
  companyName?: string | null;
  /** Somebody else chooses the password, so that the sentence about it must not say 'your name'. */
  isChosenForThem?: boolean;
}

const SHORTEST_PART = 4;
const SHORTEST_MAILBOX = 6;

/** The form that is hashed: the same password typed on another keyboard or system is the same text. */
export function canonicalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Only letters and digits, so that `P-a-h-i-y-a` counts as the name. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const longEnough = (text: string, shortest: number): boolean => Array.from(text).length >= shortest;

/**
 * Texts that the password must not contain. Short parts of a name, like Rao, are left out, because many words contain
 * them.
 */
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
 * @param facts `isCommon`: its canonical form is one of the most common passwords
 */
export function passwordFault(password: string, whose: Whose, { isCommon }: { isCommon: boolean }): Fault | undefined {
  if (passwordLength(password) < SHORTEST_PASSWORD)
    return { path: 'password', code: 'too-short', params: { limit: SHORTEST_PASSWORD } };
  const letters = lettersOf(canonicalPassword(password));
  if (namesOf(whose).some((name) => letters.includes(name)))
    return { path: 'password', code: whose.isChosenForThem ? 'password-has-their-name' : 'password-has-name' };
  return isCommon ? { path: 'password', code: 'password-common' } : undefined;
}
