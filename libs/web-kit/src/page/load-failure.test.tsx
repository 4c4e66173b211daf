import { render, screen } from '@testing-library/react';
import { LoadFailure } from './load-failure.tsx';

it.each(['Failed to fetch bookings', 'Failed to fetch bookings. Please try again.'])('asks once: %s', (title) => {
  const query = { error: new Error('no failed call'), isFetching: false, refetch: () => Promise.resolve() };
  render(<LoadFailure title={title} query={query} />);
  expect(screen.getByRole('alert').textContent?.split('Please try again.')).toHaveLength(2);
});

it('removes from the reason what the title already says', () => {
  const query = { error: null, isFetching: false, refetch: () => Promise.resolve() };
  const title = 'Failed to load driver details... Please try again.';
  render(<LoadFailure title={title} query={query} description="It is away. Please try again in a moment." />);
  screen.getByText('It is away.');
});
