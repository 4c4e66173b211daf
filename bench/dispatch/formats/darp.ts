import { DarpModel } from '@pahiya/dispatch/search';
import { columnsOf, numbersOf, row, rowsOfNumbers, type Instance } from './format.ts';

export function readDarp(text: string): Instance {
  const rows = rowsOfNumbers(text);
  const [vehicles = 0, , maxDuration = 0, capacity = 0, maxRideTime = 0] = row(rows, 0, 5, 'line about the vehicles');
  // The depot and two stops a request; some files end with the depot again.
  const count = rows.length - 1 - (rows.length % 2);
  if (count < 3) throw new Error('The file has no request.');
  const nodes = Array.from({ length: count }, (_, i) => {
    const [no = 0, x = 0, y = 0, service = 0, demand = 0, ready = 0, due = 0] = row(rows, i + 1, 7, 'stop');
    return { no, x, y, service, demand, ready, due };
  });
  const model = new DarpModel({
    vehicles,
    capacity,
    maxDuration,
    maxRideTime,
    ...columnsOf(nodes),
  });
  return {
    model,
    // A low temperature at the end makes large instances 2 % worse, because a tight fleet needs expensive steps until
    // the end.
    heats: [
      { hottest: 10, coldest: 1 },
      { hottest: 3, coldest: 0.5 },
    ],
    fewerRoutesFirst: 0,
    routesOf: numbersOf(nodes),
  };
}
