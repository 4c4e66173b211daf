import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LeaveDialog } from '../leaving/leave-dialog.tsx';
import { createMemoryRouter } from './memory-router.ts';
import { Link, RouterProvider } from './router.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

let save: () => void;

function Form() {
  const [isUnsaved, setUnsaved] = useState(true);
  save = () => setUnsaved(false);
  const guard = useLeaveGuard(isUnsaved);
  return (
    <>
      <Link to="/rides">My rides</Link>
      <LeaveDialog guard={guard}>What you changed here is lost.</LeaveDialog>
    </>
  );
}

it('leaves without the question when the answer to a save comes while it is asked', async () => {
  const pages = [
    { path: '/', element: <Form /> },
    { path: '/rides', element: <h1>Rides</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(pages)} />);
  await userEvent.click(screen.getByRole('link', { name: 'My rides' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  act(() => save());
  await screen.findByRole('heading', { name: 'Rides' });
});
