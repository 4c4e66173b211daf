import { overlap, type Box } from './shapes.ts';

/** The area where the cabs drive. */
export const INDIA: Box = [66, 5.5, 98.5, 38];
/** India and its neighbours. */
export const AROUND: Box = [55, -2, 108, 48];
/**
 * The largest error of a simplified shore or border, in degrees: about 300 m in India, 3 km in the area around India,
 * 30 km elsewhere.
 */
export const toleranceOf = (box: Box): number => (overlap(box, INDIA) ? 0.003 : overlap(box, AROUND) ? 0.03 : 0.3);
/** The map leaves out a ring that is smaller than this in both directions, in degrees. */
export const smallestOf = (box: Box): number => (overlap(box, INDIA) ? 0 : overlap(box, AROUND) ? 0.1 : 1.2);
