import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '@pahiya/ui';
import { ApiError } from '@pahiya/web-kit';
import { useFields } from './use-fields.ts';

let refuse: () => void;
const taken = new ApiError(
  { said: 'Refused' },
  {
    status: 400,
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'email', code: 'invalid', message: 'This address is taken' }],
  },
);

function Form() {
  const [failure, setFailure] = useState<Error | null>(null);
  refuse = () => setFailure(taken);
  const { bind, form, submit } = useFields(
    { email: 'asha@x.example', note: '' },
    { rules: () => ({}), failure, onEdit: () => setFailure(null) },
  );
  return (
    <form ref={form} onSubmit={submit(() => undefined)}>
      <TextField label="Email" {...bind('email')} />
      <TextField label="Note" {...bind('note')} />
      <button type="submit">Send</button>
    </form>
  );
}

it('moves the focus to a field that the server refused', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  act(() => refuse());
  screen.getByText('This address is taken');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

it('leaves the focus in another field in which somebody types by then', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const note = screen.getByLabelText('Note');
  await userEvent.type(note, 'At the ga');
  act(() => refuse());
  screen.getByText('This address is taken');
  expect(document.activeElement).toBe(note);
});
