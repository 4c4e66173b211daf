import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { startPages } from '@pahiya/web-kit/testing';
import { startVisitor } from '../../test/start-visitor.ts';
import { TopBar } from './top-bar.tsx';

it('closes a phone’s menu on Escape and returns the focus to its button', async () => {
  const visitor = startVisitor([{ path: '/', element: <TopBar /> }]);
  visitor.open('/');
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const close = screen.getByRole('button', { name: 'Close', expanded: true });
  screen.getByRole('link', { name: 'Home' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close.textContent).toBe('Menu');
  expect(close.ariaExpanded).toBe('false');
  expect(document.activeElement).toBe(close);
  visitor.close();
});

it('closes a phone’s menu when a link leads to the page that is open', async () => {
  const visitor = startVisitor([{ path: '/', element: <TopBar /> }]);
  visitor.open('/');
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('button', { name: 'Menu', expanded: false });
  visitor.close();
});

it('names an admin, whose account has no name, by the e-mail', async () => {
  const admin = { sub: 'admin-1', role: 'admin', email: 'admin@pahiya.example' } as const;
  const pages = startPages([{ path: '/', element: <TopBar /> }], admin, { ofShell: true });
  pages.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  pages.open('/');
  await screen.findByText('admin@pahiya.example');
  pages.close();
});
