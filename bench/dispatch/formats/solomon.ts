import { VrptwModel } from '@pahiya/dispatch/search';
import { columnsOf, numbersOf, row, rowsOfNumbers, type Instance } from './format.ts';

/** Distances and times are cut to one decimal, so the search counts in tenths. */
const TENTHS = 10;
/** 10 · 5.0 may be 49.999… after the root. */
const ROUNDING = 1e-9;

export function readSolomon(text: string): Instance {
  const rows = rowsOfNumbers(text);
  const [vehicles = 0, capacity = 0] = row(rows, 0, 2, 'vehicles and capacity');
  const nodes = rows.slice(1).map((_, i) => {
    const [no = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0] = row(rows, i + 1, 7, 'customer');
    return { no, x, y, demand, ready: ready * TENTHS, due: due * TENTHS, service: service * TENTHS };
  });
  if (nodes.length < 2) throw new Error('The file has no customer.');
  const columns = columnsOf(nodes);
  const distance = columns.distance.map((way) => Math.floor(way * TENTHS + ROUNDING));
  const model = new VrptwModel({ vehicles, capacity, ...columns, distance });
  return {
    model,
    heats: [
      { hottest: 1000, coldest: 10 },
      { hottest: 100, coldest: 1 },
    ],
    fewerRoutesFirst: 0,
    routesOf: numbersOf(nodes),
  };
}
