import { act, render, screen } from '@testing-library/react';

/** As with blocked cookies in Chrome: the properties themselves throw. */
const forbidden = {
  configurable: true,
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
};
const { localStorage, sessionStorage } = Object.getOwnPropertyDescriptors(window);
Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });
afterAll(() => void Object.defineProperties(window, { localStorage, sessionStorage }));
// Reads the storage when it loads.
const { endSession, noteUnsent, signIn, unsentCount, useSession } = await import('./session.ts');

function Person() {
  return <p>{useSession(({ claims }) => claims?.role ?? 'nobody')}</p>;
}
const token = `e30.${btoa(JSON.stringify({ sub: 'd1', sid: 's1', aud: 'pahiya', iat: 1, exp: 4_000_000_000, role: 'driver' }))}.sig`;

it('lasts as long as the page where the browser forbids to store anything', () => {
  render(<Person />);
  expect(screen.getByText('nobody')).toBeTruthy();

  act(() => void signIn({ token, driver: { _id: 'd1', fullName: 'Ravi Kumar' } }));
  noteUnsent(2);
  expect(screen.getByText('driver')).toBeTruthy();
  expect(unsentCount()).toBe(2);

  act(() => endSession('signed-out'));
  expect(screen.getByText('nobody')).toBeTruthy();
  expect(unsentCount()).toBe(0);
});
