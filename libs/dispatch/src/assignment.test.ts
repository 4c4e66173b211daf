import fc from 'fast-check';
import { linearSumAssignment } from 'linear-sum-assignment';
import { assign, type AssignmentProblem } from './assignment.ts';
import { ForcedPairs } from './forced.ts';

/** Replaces Infinity, because the package needs finite costs. */
const FORBIDDEN = 1e12;

const problems = fc
  .record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      costs: fc
        .array(fc.oneof(fc.integer({ min: -50, max: 200 }), fc.constant(Infinity)), {
          minLength: rows * columns,
          maxLength: rows * columns,
        })
        .map((costs) => Float64Array.from(costs)),
      leaving: fc
        .array(fc.integer({ min: 0, max: 10_000 }), { minLength: rows, maxLength: rows })
        .map((costs) => Float64Array.from(costs)),
    }),
  );

/** The least cost according to the package linear-sum-assignment: each row has an extra column for being left. */
function leastCost({ rows, columns, costs, leaving }: AssignmentProblem): number {
  const matrix = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns + rows }, (__, column) => {
      if (column >= columns) return column - columns === row ? leaving[row]! : FORBIDDEN;
      return Math.min(FORBIDDEN, costs[row * columns + column]!);
    }),
  );
  const { rowAssignments } = linearSumAssignment(matrix, { maximaze: false });
  return matrix.reduce((sum, cells, row) => sum + cells[rowAssignments[row]!]!, 0);
}

function withPair(problem: AssignmentProblem, row: number, column: number): AssignmentProblem {
  const costs = problem.costs.slice();
  for (let other = 0; other < problem.columns; other += 1)
    if (other !== column) costs[row * problem.columns + other] = Infinity;
  return { ...problem, costs, leaving: problem.leaving.with(row, 1e9) };
}

it('finds the least cost, and prices that prove it', () => {
  fc.assert(
    fc.property(problems, (problem) => {
      const { rows, columns, costs, leaving } = problem;
      const { cost, columnOf, rowPrice, columnPrice } = assign(problem);
      expect(cost).toBe(leastCost(problem));
      const proven =
        rowPrice.reduce((sum, price) => sum + price, 0) + columnPrice.reduce((sum, price) => sum + price, 0);
      expect(proven).toBe(cost);
      for (let row = 0; row < rows; row += 1) {
        expect(rowPrice[row]).toBeLessThanOrEqual(leaving[row]!);
        for (let column = 0; column < columns; column += 1)
          expect(rowPrice[row]! + columnPrice[column]!).toBeLessThanOrEqual(costs[row * columns + column]!);
      }
      const taken = columnOf.filter((column) => column !== -1);
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns: 300, seed: 1 },
  );
});

it('prices every forced pair as solving anew does, and names the moves that it takes', () => {
  fc.assert(
    fc.property(problems, (problem) => {
      const { rows, columns, costs, leaving } = problem;
      const assignment = assign(problem);
      const forced = new ForcedPairs(problem, assignment);
      for (let row = 0; row < rows; row += 1) {
        const { byColumn, moves } = forced.of(row);
        for (let column = 0; column < columns; column += 1) {
          const pairCost = costs[row * columns + column]!;
          if (pairCost === Infinity) {
            expect(byColumn[column]).toBe(Infinity);
            continue;
          }
          const anew = leastCost(withPair(problem, row, column)) - assignment.cost;
          expect(byColumn[column]).toBe(anew);
          const columnOf = assignment.columnOf.slice();
          columnOf[row] = column;
          for (const move of moves(column)) columnOf[move.row] = move.column;
          const taken = columnOf.filter((each) => each !== -1);
          expect(new Set(taken).size).toBe(taken.length);
          const cost = columnOf.reduce(
            (sum, to, from) => sum + (to === -1 ? leaving[from]! : costs[from * columns + to]!),
            0,
          );
          expect(cost - assignment.cost).toBe(anew);
        }
      }
    }),
    { numRuns: 150, seed: 2 },
  );
});
