import { jest } from '@jest/globals';
import { declinedTrip, noteDeclined } from './declined-trip.ts';

it('remembers that the driver turned sharing off, also where the browser stores nothing', () => {
  noteDeclined('trip1');
  expect(sessionStorage).toHaveLength(1);
  expect(declinedTrip()).toBe('trip1');

  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  noteDeclined('trip2');
  expect(declinedTrip()).toBe('trip2');
  noteDeclined(null);
  expect(declinedTrip()).toBeNull();
  jest.restoreAllMocks();
});
