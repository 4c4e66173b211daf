import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusNeverLost } from './use-focus-never-lost.ts';

function Steps({ around }: { around?: number }) {
  useFocusNeverLost();
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Title</h1>
      <article aria-label="Card" tabIndex={around}>
        {isDone ? <p>Done</p> : <button onClick={() => setDone(true)}>Do it</button>}
      </article>
      <button>Next</button>
    </main>
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Do it' }));

it('gives the focus of a button that has gone to what is around it', async () => {
  render(<Steps around={-1} />);
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
});

it('gives it to the title when nothing around can have it', async () => {
  render(<Steps />);
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('leaves it where somebody moved it meanwhile', async () => {
  render(<Steps />);
  await press();
  screen.getByRole('button', { name: 'Next' }).focus();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
});
