import { act, screen } from '@testing-library/react';
import { type BookingHistoryEntry } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { startPages } from '../../testing/index.ts';
import { rideOf } from '../../testing/records.ts';
import { RideDetails } from './ride-details.tsx';

const REASON = 'Vehicle KA 01 TOO SMALL';
const step = { from: 'assigned', to: 'assigned', by: { role: 'admin', name: 'Pahiya' } } as const;
const entry = (hour: number, change: Partial<BookingHistoryEntry>): BookingHistoryEntry => ({
  ...step,
  at: `2026-11-20T0${hour}:00:00.000Z`,
  ...change,
});
const history = [
  entry(1, { vehicleNumber: 'KA01AB0001' }),
  entry(2, { vehicleNumber: 'KA01AB0002', note: 'Vehicle KA01AB0002' }),
  entry(3, { vehicleNumber: null, note: REASON }),
  // An entry from a service of the previous release.
  entry(4, { note: 'Vehicle KA01AB0004' }),
];

let pages: ReturnType<typeof startPages>;
beforeEach(() => {
  const ride = { ...rideOf('W01PVHYN'), history };
  pages = startPages([{ path: '/ride', element: <RideDetails ride={ride} viewer="company" /> }], {
    sub: 'company1',
    role: 'company',
  });
});
afterEach(() => pages.close());

it('translates the vehicle that a step chose, and shows a reason that reads like a vehicle as it is', async () => {
  pages.open('/ride');
  for (const nth of [1, 2, 4]) expect(await screen.findByText(`Vehicle KA 01 AB 000${nth}`)).toBeTruthy();
  expect(screen.getByText(REASON)).toBeTruthy();

  await act(() => chooseLanguage('hi'));
  for (const nth of [1, 2, 4]) expect(await screen.findByText(`गाड़ी KA 01 AB 000${nth}`)).toBeTruthy();
  expect(screen.getByText(REASON)).toBeTruthy();
  await act(() => chooseLanguage('en'));
});
