import { PdptwModel } from '@pahiya/dispatch/search';
import { columnsOf, numbersOf, row, rowsOfNumbers, type Instance } from './format.ts';

export function readLiLim(text: string): Instance {
  const rows = rowsOfNumbers(text);
  const [vehicles = 0, capacity = 0] = row(rows, 0, 2, 'vehicles and capacity');
  const all = rows.slice(1).map((_, i) => {
    const [no = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0, , delivery = 0] = row(
      rows,
      i + 1,
      9,
      'stop',
    );
    return { no, x, y, demand, ready, due, service, delivery };
  });
  const [depot, ...stops] = all;
  const pickups = stops.filter(({ delivery }) => delivery !== 0);
  if (depot === undefined || pickups.length === 0) throw new Error('The file has no pickup.');
  const deliveries = pickups.map(({ no, delivery }) => {
    const found = stops.find((stop) => stop.no === delivery);
    if (found === undefined) throw new Error(`The delivery ${delivery} of pickup ${no} is not in the file.`);
    return found;
  });
  const nodes = [depot, ...pickups, ...deliveries];
  const model = new PdptwModel({
    vehicles,
    capacity,
    ...columnsOf(nodes),
  });
  return {
    model,
    heats: [
      { hottest: 100, coldest: 1 },
      { hottest: 10, coldest: 0.1 },
    ],
    fewerRoutesFirst: 0.2,
    routesOf: numbersOf(nodes),
  };
}
