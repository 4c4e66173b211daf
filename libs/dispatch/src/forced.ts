import type { Assignment, AssignmentProblem } from './assignment.ts';

/** A row that changes its column; −1 means that it is left. */
export interface RowMove {
  readonly row: number;
  readonly column: number;
}

/** By how much forcing one row onto each of the columns raises the cost of the whole assignment. */
export interface ForcedCosts {
  /** By column: Infinity when the pair is forbidden, 0 for the row's own column. */
  readonly byColumn: Float64Array;
  /** The other rows that change their column in the best assignment with that pair. */
  moves(column: number): readonly RowMove[];
}

/**
 * The forced costs of all columns, by dual prices and one run of Dijkstra's algorithm. The row pays its reduced cost,
 * and the row that it displaces takes the cheapest path to a free column. The result is the same as that of solving
 * again with the pair fixed.
 */
export class ForcedPairs {
  readonly #problem: AssignmentProblem;
  readonly #assignment: Assignment;
  /**
   * For each row, the reduced cost of moving to a free column or being left, whichever is cheaper, and the free column;
   * −1 for being left.
   */
  readonly #toFree: Float64Array;
  readonly #freeColumn: Int32Array;
  readonly #leftRows: readonly number[];
  /** What the row in a column pays for moving to another one, at `to * columns + column`; Infinity for a free column. */
  readonly #moving: Float64Array;

  constructor(problem: AssignmentProblem, assignment: Assignment) {
    this.#problem = problem;
    this.#assignment = assignment;
    this.#toFree = new Float64Array(problem.rows);
    this.#freeColumn = new Int32Array(problem.rows).fill(-1);
    const leftRows: number[] = [];
    for (let row = 0; row < problem.rows; row += 1) {
      this.#toFree[row] = problem.leaving[row]! - assignment.rowPrice[row]!;
      if (assignment.columnOf[row] === -1) leftRows.push(row);
      for (let column = 0; column < problem.columns; column += 1)
        if (assignment.rowOf[column] === -1 && this.#reduced(row, column) < this.#toFree[row]!) {
          this.#toFree[row] = this.#reduced(row, column);
          this.#freeColumn[row] = column;
        }
    }
    this.#leftRows = leftRows;
    this.#moving = new Float64Array(problem.columns ** 2).fill(Infinity);
    for (let column = 0; column < problem.columns; column += 1) {
      const row = assignment.rowOf[column]!;
      if (row === -1) continue;
      for (let to = 0; to < problem.columns; to += 1)
        this.#moving[to * problem.columns + column] = this.#reduced(row, to);
    }
  }

  of(row: number): ForcedCosts {
    const { columns } = this.#problem;
    const { rowOf } = this.#assignment;
    const own = this.#assignment.columnOf[row]!;
    const paths = this.#pathsTo(row, own);
    const byColumn = new Float64Array(columns);
    for (let column = 0; column < columns; column += 1) {
      const from = rowOf[column] === -1 ? columns : column;
      byColumn[column] = column === own ? 0 : this.#reduced(row, column) + paths.distance[from]!;
    }
    return {
      byColumn,
      moves: (column) => (column === own ? [] : this.#movesFrom(rowOf[column] === -1 ? columns : column, own, paths)),
    };
  }

  #reduced(row: number, column: number): number {
    const { rowPrice, columnPrice } = this.#assignment;
    return this.#problem.costs[row * this.#problem.columns + column]! - rowPrice[row]! - columnPrice[column]!;
  }

  /**
   * Dijkstra's algorithm against the direction of the edges, from the row's own column. The nodes are the columns, and
   * one node for everything that is free. An edge from a column leads to where its row may go. An edge from the free
   * node leads to a column that becomes free or is taken by a row that was left.
   */
  #pathsTo(row: number, own: number): Paths {
    const { columns } = this.#problem;
    const paths = newPaths(columns);
    paths.distance[own === -1 ? columns : own] = 0;
    for (let node = nearest(paths); node !== -1; node = nearest(paths)) {
      paths.isDone[node] = 1;
      if (node === columns) this.#relaxToFree(own, paths);
      else this.#relaxToColumn(node, row, paths);
    }
    return paths;
  }

  #relaxToFree(own: number, paths: Paths): void {
    const { rowOf } = this.#assignment;
    const free = this.#problem.columns;
    for (let column = 0; column < free; column += 1) {
      const row = rowOf[column]!;
      if (row === -1 || column === own || paths.isDone[column] === 1) continue;
      relax(paths, column, { to: free, distance: paths.distance[free]! + this.#toFree[row]! });
    }
  }

  #relaxToColumn(node: number, row: number, paths: Paths): void {
    const { columns } = this.#problem;
    const { columnPrice } = this.#assignment;
    const there = paths.distance[node]!;
    const { distance, next, isDone } = paths;
    const cells = node * columns;
    for (let column = 0; column < columns; column += 1) {
      const along = there + this.#moving[cells + column]!;
      if (along >= distance[column]! || isDone[column] === 1) continue;
      distance[column] = along;
      next[column] = node;
    }
    if (paths.isDone[columns] === 1) return;
    if (relax(paths, columns, { to: node, distance: there - columnPrice[node]! })) paths.enteringRow = -1;
    for (const left of this.#leftRows)
      if (left !== row && relax(paths, columns, { to: node, distance: there + this.#reduced(left, node) }))
        paths.enteringRow = left;
  }

  #movesFrom(start: number, own: number, paths: Paths): readonly RowMove[] {
    const { columns } = this.#problem;
    const moves: RowMove[] = [];
    const end = own === -1 ? columns : own;
    for (let node = start; node !== end; node = paths.next[node]!) {
      const to = paths.next[node]!;
      const row = node === columns ? paths.enteringRow : this.#assignment.rowOf[node]!;
      if (row === -1) continue;
      moves.push({ row, column: to === columns ? this.#freeColumn[row]! : to });
    }
    return moves;
  }
}

interface Paths {
  readonly distance: Float64Array;
  readonly next: Int32Array;
  readonly isDone: Uint8Array;
  /** The row that was left and takes the column after the free node; −1 where that column becomes free. */
  enteringRow: number;
}

function newPaths(columns: number): Paths {
  return {
    distance: new Float64Array(columns + 1).fill(Infinity),
    next: new Int32Array(columns + 1).fill(-1),
    isDone: new Uint8Array(columns + 1),
    enteringRow: -1,
  };
}

function nearest({ distance, isDone }: Paths): number {
  let least = Infinity;
  let found = -1;
  for (let node = 0; node < distance.length; node += 1)
    if (isDone[node] === 0 && distance[node]! < least) {
      least = distance[node]!;
      found = node;
    }
  return found;
}

function relax(paths: Paths, node: number, { to, distance }: { to: number; distance: number }): boolean {
  if (distance >= paths.distance[node]!) return false;
  paths.distance[node] = distance;
  paths.next[node] = to;
  return true;
}
