import { act, fireEvent, render, screen } from '@testing-library/react';
import { WhenSeen } from './when-seen.tsx';

/** Of a browser where nothing ever comes into view. */
class NothingSeen implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

it('is whole on paper before it was ever seen', () => {
  globalThis.IntersectionObserver = NothingSeen;
  render(<WhenSeen outline={<p>Outline</p>}>Rides by day</WhenSeen>);
  expect(screen.queryByText('Rides by day')).toBeNull();
  act(() => void fireEvent(window, new Event('beforeprint')));
  expect(screen.getByText('Rides by day')).toBeDefined();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
