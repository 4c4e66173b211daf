import { PahiyaError } from '@pahiya/service-kit';

/** One sentence for whatever did not match, so that it tells nothing about which accounts exist. */
export function loginRefused(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'login' });
}

export function currentPasswordIsWrong(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', { what: 'current-password' });
}

export function accountIsGone(): PahiyaError {
  return new PahiyaError('SESSION_ENDED', {});
}
