import type { DispatchPolicy } from './problem.ts';

/**
 * The policy until an operator sets another. Sources: eight hours a day, 48 a week, and attendance under 15 minutes as
 * work: Occupational Safety, Health and Working Conditions Code 2020, s. 25, in force since 21 November 2025; five
 * hours before an interval of 30 minutes, nine hours of rest: Motor Transport Workers Act 1961, s. 15; spread over
 * twelve hours: the draft central rules of the Code; night from 20:00 to 06:00: Karnataka Shops and Commercial
 * Establishments Act, s. 25. Rules of states differ, so each operator sets the policy. The weights and buffers are
 * ours.
 */
export const DEFAULT_POLICY: DispatchPolicy = {
  version: 0,
  limits: {
    workMinutesADay: 8 * 60,
    workMinutesAWeek: 48 * 60,
    workWithoutBreak: 5 * 60,
    breakMinutes: 30,
    shortWaitMinutes: 15,
    restMinutes: 9 * 60,
    spreadOver: 12 * 60,
    bufferMinutes: 10,
    bufferPercent: 15,
    papersVerified: true,
    night: { from: 20 * 60, until: 6 * 60, escort: false },
    freezeMinutes: 45,
  },
  weights: {
    emptyKm: { Sedan: 1200, 'Mini SUV': 1400, SUV: 1600 },
    emptyMinute: 150,
    largerCabKm: 300,
    thinSlackMinute: 300,
    thinSlackMinutes: 15,
    overtimeMinute: 400,
    overtimeAfterMinutes: 8 * 60,
    evennessHour: 2000,
    askAgain: 10_000,
    change: 5_000,
    unserved: 100_000_00,
  },
};
