import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { toast } from '@pahiya/ui';
import { startPages } from '../../testing/index.ts';
import { endSession, RequireRole, useLogin, useRemotes } from '../index.ts';

const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'u2', sid: 's2', role: 'user', exp: 4_000_000_000 }))}.sig`;

function Login() {
  const { isSuccess } = useRemotes();
  const { submit } = useLogin(() => '/booking');
  return isSuccess && <button onClick={() => submit(async () => ({ token: TOKEN }))}>Log in</button>;
}
const pages = [
  { path: '/login', element: <Login /> },
  { path: '/booking', element: <h1>Book a ride</h1> },
  { path: '/history', element: <RequireRole roles={['user']}>My rides</RequireRole> },
  { path: '/desk', element: <RequireRole roles={['company']}>The desk</RequireRole> },
  { path: '/security', element: <RequireRole roles={[]}>Security</RequireRole> },
];
const remote = { entry: '/entry.js', basePath: '/', navigation: [] };

it.each([
  ['to the page that was refused, with what it was asked for', '/history?status=pending', '/history?status=pending'],
  ['to a page of the shell that was refused, which is for every role', '/security', '/security'],
  ['home, where the page is not of this role', '/desk?ride=7', '/booking'],
])('leads %s', async (_where, refused, led) => {
  const opened = startPages(pages, { sub: 'u1', role: 'driver' });
  opened.server.on(routes.gateway.remotes, () => ({
    remotes: [
      { ...remote, name: 'rider', paths: ['/history'], roles: ['user' as const] },
      { ...remote, name: 'company', paths: ['/desk'], roles: ['company' as const] },
    ],
  }));
  act(() => endSession('signed-out'));
  opened.open(refused);
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(opened.address()).toBe(led));
  opened.close();
});

it('signs in once when the button is clicked twice quickly', async () => {
  const opened = startPages(pages, { sub: 'u1', role: 'driver' });
  opened.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  act(() => endSession('signed-out'));
  opened.open('/login');
  const button = await screen.findByRole('button', { name: 'Log in' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(opened.address()).toBe('/booking'));
  expect(screen.getAllByText('Login successful!')).toHaveLength(1);
  opened.close();
});

it('dismisses what the same person was told before the login', async () => {
  const opened = startPages(pages, { sub: 'u2', role: 'user' });
  opened.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  act(() => endSession('signed-out'));
  opened.open('/login');
  act(() => void toast.error('Your session has ended.'));
  screen.getByText('Your session has ended.');
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByText('Login successful!');
  expect(screen.queryByText('Your session has ended.')).toBeNull();
  opened.close();
});
