import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { TextField } from '@pahiya/ui';
import { ApiError } from '@pahiya/web-kit';
import { useFields } from './use-fields.ts';

const taken = new ApiError(
  { said: 'Refused' },
  {
    status: 400,
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'email', code: 'invalid', message: 'This address is taken' }],
  },
);

function Form({ answer }: { answer: Promise<void> }) {
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => void answer.then(() => setFailure(taken)), [answer]);
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
  const { promise: answer, resolve: refuse } = Promise.withResolvers<void>();
  render(<Form answer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  refuse();
  await screen.findByText('This address is taken');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

it('leaves the focus in another field in which somebody types by then', async () => {
  const { promise: answer, resolve: refuse } = Promise.withResolvers<void>();
  render(<Form answer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const note = screen.getByLabelText('Note');
  await userEvent.type(note, 'At the ga');
  refuse();
  await screen.findByText('This address is taken');
  expect(document.activeElement).toBe(note);
});
