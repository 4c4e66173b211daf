import '../test/jsdom.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppFrame, ConfirmDialog } from './index.ts';

it('names a page of the folded navigation with what waits there', async () => {
  const items = [{ label: 'Bookings', href: '/bookings', icon: 'route', count: 3 }] as const;
  render(
    <AppFrame label="Console" navigation={[{ items }]} currentPath="/">
      Content
    </AppFrame>,
  );
  screen.getByRole('link', { name: 'Bookings 3' });
  await userEvent.click(screen.getByRole('button', { name: 'Fold navigation to icons' }));
  screen.getByRole('link', { name: 'Bookings 3' });
});

it('reads out with the question what an alert says below it', async () => {
  const ignore = () => undefined;
  render(
    <ConfirmDialog open title="Delete this employee?" confirmLabel="Delete" onConfirm={ignore} onClose={ignore}>
      Asha Rao is logged out at once.
    </ConfirmDialog>,
  );
  await screen.findByRole('alertdialog', {
    name: 'Delete this employee?',
    description: 'Asha Rao is logged out at once.',
  });
});
