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

/** Trimmed, with every run of spaces collapsed to one: the stored form of names and numbers. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Whether two names or numbers look equal to a person: ignores case, spacing, and characters that cannot be seen. */
export function sameText(one: string, other: string): boolean {
  return seen(one) === seen(other);
}

/** A company may paste a name with such characters, which its employee never types. */
const seen = (text: string): string => tidy(text.replace(/\p{Cf}/gu, '')).toLowerCase();

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
