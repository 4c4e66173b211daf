// The parts of a plan, exported so that the bench can measure them one by one.
export { assign, type Assignment, type AssignmentProblem } from './assignment.ts';
export { Fleet } from './fleet.ts';
export { ForcedPairs } from './forced.ts';
export { solveWave } from './wave.ts';
