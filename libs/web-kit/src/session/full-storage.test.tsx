import { jest } from '@jest/globals';
import { hasKeptToken, noteUnsent, signIn, unsentCount, useSession } from './session.ts';

const tokenOf = (sub: string) =>
  `e30.${btoa(JSON.stringify({ sub, sid: 's1', aud: 'pahiya', iat: 1, exp: 4_000_000_000, role: 'driver' }))}.sig`;

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('signs in where the storage is full, and leaves no token of the person before in it', () => {
  signIn({ token: tokenOf('d1') });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  signIn({ token: tokenOf('d2') });
  noteUnsent(2);
  expect(useSession.getState().claims?.sub).toBe('d2');
  expect(hasKeptToken()).toBe(true);
  expect(unsentCount()).toBe(2);
  expect(localStorage.getItem('token')).toBeNull();
});
