import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { LeaveDialog } from '../leaving/leave-dialog.tsx';
import { createMemoryRouter } from './memory-router.ts';
import { Link, RouterProvider } from './router.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

function Form({ save }: { save: Promise<void> }) {
  const [isUnsaved, setUnsaved] = useState(true);
  const guard = useLeaveGuard(isUnsaved);
  useEffect(() => void save.then(() => setUnsaved(false)), [save]);
  return (
    <>
      <Link to="/rides">My rides</Link>
      <LeaveDialog guard={guard}>What you changed here is lost.</LeaveDialog>
    </>
  );
}

it('leaves without the question when the answer to a save comes while it is asked', async () => {
  const { promise: save, resolve: answer } = Promise.withResolvers<void>();
  const pages = [
    { path: '/', element: <Form save={save} /> },
    { path: '/rides', element: <h1>Rides</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(pages)} />);
  await userEvent.click(screen.getByRole('link', { name: 'My rides' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  answer();
  await screen.findByRole('heading', { name: 'Rides' });
});
