import { act, fireEvent, render, screen } from '@testing-library/react';
import { WhenSeen } from './when-seen.tsx';

/** An observer that never reports an element in view. */
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

it('prints its content even if it was never in view', () => {
  globalThis.IntersectionObserver = NothingSeen;
  render(<WhenSeen outline={<p>Outline</p>}>Rides by day</WhenSeen>);
  expect(screen.queryByText('Rides by day')).toBeNull();
  act(() => void fireEvent(window, new Event('beforeprint')));
  expect(screen.getByText('Rides by day')).toBeDefined();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
