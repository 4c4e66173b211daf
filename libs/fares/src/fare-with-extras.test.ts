import { fareWithExtras } from './fare-with-extras.ts';

const ride = { fare: 1800, cabType: 'Sedan', createdAt: '2026-11-20T06:00:00.000Z' };
const card = { effectiveFrom: '2026-11-01T00:00:00.000Z', rates: [{ cabType: 'Sedan', extraPerHour: 100 }] };
const newer = { effectiveFrom: '2026-11-21T00:00:00.000Z', rates: [{ cabType: 'Sedan', extraPerHour: 140 }] };
const extras = { waitingMinutes: 50, tollCharges: 85 };

it('adds waiting by the rate card of the booking, and tolls', () => {
  expect(fareWithExtras(ride, extras, card)).toEqual({ waiting: 100, total: 1985, isExact: true });
});

it('takes the rate from a claim for waiting, whatever the current card says', () => {
  const claimed = { waitingMinutes: 20, waitingCharges: 50 };
  expect(fareWithExtras({ ...ride, extras: { claimed } }, extras, newer)).toEqual({
    waiting: 100,
    total: 1985,
    isExact: true,
  });
});

it('is not exact by a card that is newer than the booking, or without any rate', () => {
  expect(fareWithExtras(ride, extras, newer)).toEqual({ waiting: 140, total: 2025, isExact: false });
  expect(fareWithExtras(ride, extras, undefined)).toEqual({ waiting: undefined, total: 1885, isExact: false });
  expect(fareWithExtras({ ...ride, cabType: 'SUV' }, extras, card).waiting).toBeUndefined();
});

it('is exact without waiting, with no card at all', () => {
  const tolls = { waitingMinutes: 0, tollCharges: 85 };
  expect(fareWithExtras(ride, tolls, undefined)).toEqual({ waiting: 0, total: 1885, isExact: true });
  const claimed = { waitingMinutes: 0, waitingCharges: 0 };
  expect(fareWithExtras({ ...ride, extras: { claimed } }, tolls, newer).isExact).toBe(true);
});
