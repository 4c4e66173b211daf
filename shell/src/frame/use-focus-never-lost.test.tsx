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

it('moves the focus of a removed button to the element around it', async () => {
  render(<Steps around={-1} />);
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
});

it('moves the focus to the title when nothing around the button is focusable', async () => {
  render(<Steps />);
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('leaves the focus where the person has moved it meanwhile', async () => {
  render(<Steps />);
  await press();
  screen.getByRole('button', { name: 'Next' }).focus();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
});
