import type { DispatchLimits, DispatchWeights } from '@pahiya/contracts';

/** Of a platform that has chosen nothing: the stricter law of India where there are two. */
export const DEFAULT_LIMITS: DispatchLimits = {
  workMinutesADay: 480,
  workMinutesAWeek: 2880,
  workWithoutBreak: 300,
  breakMinutes: 30,
  restMinutes: 540,
  spreadOver: 720,
  bufferMinutes: 10,
  bufferPercent: 15,
  papersVerified: false,
  night: { from: 1200, until: 360, escort: false },
  freezeMinutes: 45,
};

export const DEFAULT_WEIGHTS: DispatchWeights = {
  emptyKm: { Sedan: 1200, 'Mini SUV': 1400, SUV: 1600 },
  emptyMinute: 150,
  largerCabKm: 300,
  thinSlackMinute: 500,
  thinSlackMinutes: 15,
  overtimeMinute: 400,
  evennessHour: 200,
  askAgain: 5000,
  change: 10_000,
  unserved: 2_000_000,
};
