import { PahiyaError } from '@pahiya/service-kit';

/** One sentence for whatever did not match, so that it tells nothing about which accounts exist. */
export function loginRefused(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', 'Invalid credentials. Please check what you entered and try again.');
}

export function currentPasswordIsWrong(): PahiyaError {
  return new PahiyaError('INVALID_CREDENTIALS', 'The current password is not right.');
}

export function accountIsGone(): PahiyaError {
  return new PahiyaError('SESSION_ENDED', 'Your session has ended. Please log in again.');
}
