import { DEFAULT_POLICY, faultsOf, travelOf, type DispatchPolicy } from '@pahiya/dispatch';
import fc from 'fast-check';
import { contradictionOf } from './policy-contradictions.ts';

const nowhere = travelOf({ source: 'none', kmByPair: new Float32Array(1), minutesByPair: new Float32Array(1) });
const faultsIn = (policy: DispatchPolicy) =>
  faultsOf({ now: 0, rides: [], drivers: [], travel: nowhere, policy, pins: [], forbidden: [] });

const hours = fc.option(fc.integer({ min: 1, max: 24 }).map((each) => each * 60));
const price = fc.constantFrom(0, 1, 1200, 50_000, 10_000_000);
const policies = fc
  .record({
    limits: fc.record({
      workMinutesADay: hours,
      workMinutesAWeek: hours,
      workWithoutBreak: hours,
      restMinutes: hours,
      spreadOver: hours,
    }),
    weights: fc.record({
      emptyKm: fc.record({ Sedan: price, 'Mini SUV': price, SUV: price }),
      emptyMinute: price,
      largerCabKm: price,
      unserved: fc.constantFrom(1, 200_000, 10_000_000, 1_000_000_000),
    }),
  })
  .map(({ limits, weights }): DispatchPolicy => ({
    version: 1,
    limits: { ...DEFAULT_POLICY.limits, ...limits },
    weights: { ...DEFAULT_POLICY.weights, ...weights },
  }));

it('refuses every policy that makes planning impossible', () => {
  const withFaults = fc.sample(policies, { numRuns: 2000, seed: 1 }).filter((policy) => faultsIn(policy).length > 0);
  expect(withFaults.length).toBeGreaterThan(100);
  expect(withFaults.filter((policy) => contradictionOf(policy) === undefined)).toEqual([]);
});

it('lets the default through', () => expect(contradictionOf(DEFAULT_POLICY)).toBeUndefined());
