import { act, render, screen } from '@testing-library/react';
import { toast, ToastRegion } from '@pahiya/ui';
import { createMemoryRouter } from '../routing/memory-router.ts';
import { RouterProvider, useRoutes } from '../routing/router.ts';
import { RequireRole } from './require-role.tsx';
import { endSession, signIn, useSession } from './session.ts';

const GUARD_SENTENCE = 'You need to log in with proper access to view this page';

function tokenOf(claims: object): string {
  const payload = btoa(JSON.stringify({ sub: 'a1', sid: 's1', aud: 'pahiya', iat: 1, exp: 4_000_000_000, ...claims }));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_')}.sig`;
}

function Pages() {
  return useRoutes([
    { path: '/', element: <p>landing</p> },
    { path: '/login', element: <p>login</p> },
    { path: '/admin/login', element: <p>admin login</p> },
    { path: '/booking', element: <RequireRole roles={['user']}>the form</RequireRole> },
    { path: '/admin', element: <RequireRole roles={['admin']}>the console</RequireRole> },
  ]);
}
const open = (path: string) =>
  render(
    <>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Pages /> }], { initialEntries: [path] })} />
      <ToastRegion />
    </>,
  );

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ token: null, claims: null, driver: null, ended: null });
  toast.dismiss();
});

describe('the session', () => {
  it('stores a login under the documented keys and deletes everything at Log Out', () => {
    const token = tokenOf({ role: 'driver', driverId: 'd1' });
    localStorage.setItem('somebody else', 'x');

    const answered = { _id: 'd1', fullName: 'Ravi Kumar', phoneNumber: '9876543210', salary: 25_000 };
    expect(signIn({ token, driver: answered }).role).toBe('driver');
    expect(localStorage.getItem('token')).toBe(token);
    expect(localStorage.getItem('userRole')).toBe('driver');
    // The other fields of the login's answer, the phone and the pay, are not stored.
    expect(JSON.parse(localStorage.getItem('driver') ?? '')).toEqual({ _id: 'd1', fullName: 'Ravi Kumar' });

    endSession('signed-out');
    expect(localStorage).toHaveLength(0);
    expect(useSession.getState().claims).toBeNull();
  });

  it('refuses an answer without one of our tokens', () => {
    expect(() => signIn({ token: undefined })).toThrow('Login failed: No token received');
    expect(() => signIn({ token: 'not.a.token' })).toThrow('Login failed: No token received');
  });
});

describe('a guarded page', () => {
  it('sends visitors to the login for that page and shows one toast', () => {
    open('/booking');
    open('/admin');

    expect(screen.getByText('login')).toBeTruthy();
    expect(screen.getByText('admin login')).toBeTruthy();
    // Both open pages show the toast. There is only one toast, because the second refusal came within two seconds.
    expect(screen.getAllByText(GUARD_SENTENCE)).toHaveLength(2);
  });

  it('opens for its role, and leads to the landing page after Log Out without a toast', () => {
    signIn({ token: tokenOf({ role: 'user' }) });
    open('/booking');
    expect(screen.getByText('the form')).toBeTruthy();

    act(() => endSession('signed-out'));
    expect(screen.getByText('landing')).toBeTruthy();
    expect(screen.queryByText(GUARD_SENTENCE)).toBeNull();
  });
});
