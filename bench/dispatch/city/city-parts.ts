import type { Part } from '../row.ts';
import { measureLearning } from '../learning/learning-rows.ts';
import { measureDays } from './day-rows.ts';
import { measureEvenness } from './evenness-rows.ts';
import { measureLiveDays } from './live-rows.ts';
import { measureRepetition, measureWaves } from './wave-rows.ts';

/** The lines of the table about the simulated city. */
export const cityParts: readonly Part[] = [
  { name: 'wave', measure: measureWaves },
  { name: 'day', measure: measureDays },
  { name: 'live', measure: measureLiveDays },
  { name: 'evenness', measure: measureEvenness },
  { name: 'learning', measure: measureLearning },
  { name: 'repetition', measure: measureRepetition },
];
