import { fareWithExtras } from './fare-with-extras.ts';

const ride = { fare: 1800, cabType: 'Sedan', createdAt: '2026-11-20T06:00:00.000Z' };
const card = {
  version: 2,
  effectiveFrom: '2026-11-01T00:00:00.000Z',
  rates: [{ cabType: 'Sedan', extraPerHour: 100 }],
};
const newer = {
  version: 3,
  effectiveFrom: '2026-11-21T00:00:00.000Z',
  rates: [{ cabType: 'Sedan', extraPerHour: 140 }],
};
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

it('takes the rate from the current card if the claim can come from it, since a claim is rounded to paise', () => {
  const withPaise = { ...card, rates: [{ cabType: 'Sedan', extraPerHour: 130.5 }] };
  const claimed = { waitingMinutes: 10, waitingCharges: 32.63 };
  const hour = { waitingMinutes: 60, tollCharges: 0 };
  expect(fareWithExtras({ ...ride, extras: { claimed } }, hour, withPaise).waiting).toBe(130.5);
  expect(fareWithExtras({ ...ride, extras: { claimed } }, { ...claimed, tollCharges: 0 }, withPaise).waiting).toBe(
    32.63,
  );
});

it('takes from a long claim a rate in whole paise', () => {
  const claimed = { waitingMinutes: 19 * 15, waitingCharges: 619.88 };
  const eightHours = { waitingMinutes: 480, tollCharges: 0 };
  expect(fareWithExtras({ ...ride, extras: { claimed } }, eightHours, newer).waiting).toBe(1044);
});

it('is not exact by a card that is newer than the booking, or without any rate', () => {
  expect(fareWithExtras(ride, extras, newer)).toEqual({ waiting: 140, total: 2025, isExact: false });
  expect(fareWithExtras(ride, extras, undefined)).toEqual({ waiting: undefined, total: 1885, isExact: false });
  expect(fareWithExtras({ ...ride, cabType: 'SUV' }, extras, card).waiting).toBeUndefined();
});

it('is not exact by a card that came less than a quote’s 15 minutes before the booking', () => {
  const cameAt = (effectiveFrom: string) => fareWithExtras(ride, extras, { ...card, effectiveFrom }).isExact;
  expect([cameAt('2026-11-20T05:45:00.000Z'), cameAt('2026-11-20T05:45:00.001Z')]).toEqual([true, false]);
  expect(fareWithExtras(ride, extras, { ...newer, version: 1 }).isExact).toBe(true);
});

it('is exact without waiting, with no card at all', () => {
  const tolls = { waitingMinutes: 0, tollCharges: 85 };
  expect(fareWithExtras(ride, tolls, undefined)).toEqual({ waiting: 0, total: 1885, isExact: true });
  const claimed = { waitingMinutes: 0, waitingCharges: 0 };
  expect(fareWithExtras({ ...ride, extras: { claimed } }, tolls, newer).isExact).toBe(true);
});
