import { PahiyaError } from '@pahiya/service-kit';
import type { Account } from '../accounts/account.ts';

/** The same sentence for any mismatch, so that it does not reveal which accounts exist. */
export function loginRefused(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'login' });
}

export function currentPasswordIsWrong(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'current-password' });
}

export function accountIsGone(): PahiyaError {
  return new PahiyaError('SESSION_ENDED', {});
}

export function unproven({ email }: { email: string }): PahiyaError {
  return new PahiyaError('NOT_LET_IN', { what: 'unproven', email });
}

/**
 * Tells a person whose password was right why the sign-in is refused.
 * @throws PahiyaError NOT_LET_IN while the company waits or is suspended, INVALID_CREDENTIALS when it was deleted
 */
export function companyMustBeActive({ companyStatus, companyName }: Account): void {
  if (companyStatus === null || companyStatus === 'active') return;
  if (companyStatus === 'deleted') throw loginRefused();
  throw new PahiyaError('NOT_LET_IN', { what: `company-${companyStatus}`, company: companyName ?? '' });
}
