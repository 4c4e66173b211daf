import { render, screen } from '@testing-library/react';
import { ApiError, problemToError } from '../api/api-error.ts';
import { LoadFailure } from './load-failure.tsx';

const failed = (error: Error) => ({ error, isFetching: false, refetch: () => Promise.resolve() });

it.each([
  { title: 'Failed to fetch bookings', retryIsSaid: false },
  { title: 'Failed to fetch bookings. Please try again.', retryIsSaid: true },
])('asks once to try again: $title', (titled) => {
  render(<LoadFailure {...titled} query={failed(new Error('no failed call'))} />);
  expect(screen.getByRole('alert').textContent?.split('Please try again.')).toHaveLength(2);
});

it.each([
  [
    'what the server calls its failure',
    problemToError(503, {
      code: 'UNAVAILABLE',
      title: 'A part of the service is not available',
      message: 'The database is away for a moment. Please try again.',
    }),
    'A part of the service is not available',
  ],
  [
    'that the answer takes too long',
    new ApiError({ ours: 'timeout' }, { status: 0, code: 'TIMEOUT' }),
    'Pahiya is taking too long to answer.',
  ],
  [
    'the whole sentence of a refusal',
    problemToError(403, { code: 'FORBIDDEN', title: 'No', message: 'You may not do this.' }),
    'You may not do this.',
  ],
])('below a title that asks to try again, says %s', (_what, error, reason) => {
  render(<LoadFailure title="Failed to load drivers. Please try again." retryIsSaid query={failed(error)} />);
  screen.getByText(reason);
});

it('gives the reason at the end of a sentence an element of its own', () => {
  const error = problemToError(403, { code: 'FORBIDDEN', message: 'You may not do this.' });
  render(<LoadFailure sentence={(reason) => <>Failed to load drivers: {reason}</>} query={failed(error)} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load drivers: You may not do this.');
  expect(screen.getByText('You may not do this.')).toHaveProperty('tagName', 'SPAN');
});
