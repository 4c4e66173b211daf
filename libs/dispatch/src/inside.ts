// The parts of a plan, for what measures them one by one.
export { assign, type Assignment, type AssignmentProblem } from './assignment.ts';
export { Fleet } from './fleet.ts';
export { ForcedPairs } from './forced.ts';
export { solveWave } from './wave.ts';
