import { render, screen } from '@testing-library/react';
import { LoadFailure } from './load-failure.tsx';

it.each(['Failed to fetch bookings', 'Failed to fetch bookings. Please try again.'])('asks once: %s', (title) => {
  const query = { error: new Error('no failed call'), isFetching: false, refetch: () => Promise.resolve() };
  render(<LoadFailure title={title} query={query} />);
  expect(screen.getByRole('alert').textContent?.split('Please try again.')).toHaveLength(2);
});
