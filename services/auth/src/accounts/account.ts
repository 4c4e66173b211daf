import type { CompanyStatus, Role, User } from '@pahiya/contracts';

/** An account that can sign in, with its company. */
export interface Account {
  id: string;
  role: Role;
  /** Lower case; a driver may have none. */
  email: string | null;
  passwordHash: string;
  name: string | null;
  phone: string | null;
  companyId: string | null;
  companyCode: string | null;
  companyName: string | null;
  companyStatus: CompanyStatus | null;
  employeeNumber: string | null;
}

/** Characters that cannot be seen. A joiner that follows a mark shapes a letter of an Indian script. */
const UNSEEN = /(?<!\p{M})[\u200c\u200d]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Trimmed, with every run of spaces collapsed to one: the stored form of names and numbers. Without characters that
 * cannot be seen, which would make a colleague's name or number another one; a text of nothing else keeps them.
 */
export function tidy(text: string): string {
  const seen = withSingleSpaces(text.replace(UNSEEN, ''));
  return seen === '' ? withSingleSpaces(text) : seen;
}

const withSingleSpaces = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Whether two names or numbers look equal to a person: ignores case, spacing, and characters that cannot be seen. */
export function sameText(one: string, other: string): boolean {
  return withoutUnseen(one) === withoutUnseen(other);
}

/** Keyboards differ in the joiners that they write, and an earlier release stored what a company had pasted. */
const withoutUnseen = (text: string): string => tidy(text.replace(/\p{Cf}/gu, '')).toLowerCase();

export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export interface EmployeeIdentity {
  employeeId: string;
  employeeName: string;
}

export function isTheEmployee(account: Account, given: EmployeeIdentity): boolean {
  return (
    account.employeeNumber !== null &&
    account.name !== null &&
    sameText(account.employeeNumber, given.employeeId) &&
    sameText(account.name, given.employeeName)
  );
}

/** An employee who registered alone has no number or name until the first login. */
export function hasNoIdentityYet(account: Account): boolean {
  return account.employeeNumber === null;
}

export function userView(account: Account): User {
  return {
    _id: account.id,
    role: account.role,
    email: account.email,
    employeeId: account.employeeNumber,
    employeeName: account.role === 'company' ? null : account.name,
    phone: account.phone,
    companyId: account.companyCode,
    companyName: account.companyName,
  };
}
