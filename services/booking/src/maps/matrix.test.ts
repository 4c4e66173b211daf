import { memoryLiveState } from '@pahiya/service-kit';
import { googleMatrix, waysOf, type KnownWay } from './google-matrix.ts';
import { createKnownWays, type Ends } from './known-ways.ts';
import { MapsProviderError } from './maps-provider.ts';
import type { MatrixFinder } from './maps.ts';
import { mapsServer, mumbai, osrm, pune } from './maps-server.fixture.ts';
import { osrmTableOf } from './osrm-table.fixture.ts';
import { emptyMatrix } from './road-matrix.ts';
import { estimateRoad } from './road-model.ts';
import { wayStore } from './way-store.ts';

const nashik = { lat: 19.997, lng: 73.7898 };
const points = [pune, mumbai, nashik];

it('reads the table of OSRM, in which a pair without a road has no way', async () => {
  const figures = {
    durations: [
      [0, 9001, null],
      [9100, 0, 600],
      [1, 60, 0],
    ],
    distances: [
      [0, 148_230, null],
      [148_200, 0, 9_999],
      [1, 1000, 0],
    ],
  };
  mapsServer.answer = (url) => ({ body: osrmTableOf(url, figures) });
  const matrix = await osrm().matrix(points);
  expect(matrix.source).toBe('OSRM');
  expect([...matrix.minutes]).toEqual([0, 151, Infinity, 152, 0, 10, 1, 1, 0]);
  expect(matrix.km[1]).toBeCloseTo(148.3, 3);
  expect(mapsServer.received[0]?.url).toContain('?annotations=duration,distance&sources=0;1;2&destinations=3;4;5');
  mapsServer.answer = { status: 400, body: { code: 'TooBig' } };
  await expect(osrm().matrix(points)).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE' });
});

it('takes the road model for places beyond the roads of OSRM, which snaps them to its nearest road', async () => {
  const at = ({ lat, lng }: { lat: number; lng: number }) => ({ location: [lng, lat] });
  const snapped = [at(pune), at(pune), at(pune)];
  const zero = [0, 0, 0];
  const zeros = { durations: [zero, zero, zero], distances: [zero, zero, zero] };
  mapsServer.answer = { body: { code: 'Ok', ...zeros, sources: snapped, destinations: snapped } };
  const matrix = await osrm().matrix(points);
  const { distanceKm, durationMinutes } = estimateRoad(mumbai, nashik);
  expect(matrix.km[5]).toBeCloseTo(distanceKm, 3);
  expect(matrix.minutes[5]).toBe(durationMinutes);
  expect(matrix.minutes[1]).toBe(estimateRoad(pune, mumbai).durationMinutes);
  expect([matrix.km[0], matrix.km[4]]).toEqual([0, 0]);
});

it('does not take a way that OSRM leaves out for one of no length', async () => {
  mapsServer.answer = (url) => ({ body: osrmTableOf(url, { durations: [[0, 60]], distances: [[0, 1000]] }) });
  await expect(osrm().matrix(points)).rejects.toThrow('told fewer ways than were asked');
});

it('asks OSRM for many points in blocks that fit its limit of 100', async () => {
  mapsServer.answer = (url) => ({ body: osrmTableOf(url) });
  await osrm().matrix(Array.from({ length: 120 }, (_, n) => ({ lat: 18 + n / 100, lng: 73 })));
  expect(mapsServer.received).toHaveLength(9);
  for (const { url } of mapsServer.received) expect(url?.split('?')[0]?.split(';').length).toBeLessThanOrEqual(100);
});

it('asks OSRM for single ways with their ends alone', async () => {
  mapsServer.answer = (url) => ({ body: osrmTableOf(url, { durations: [[600, 60]], distances: [[9_999, 1000]] }) });
  const matrix = await osrm().matrix(points, {
    wanted: [
      [2, 0],
      [2, 1],
    ],
  });
  expect(mapsServer.received).toHaveLength(1);
  expect(mapsServer.received[0]?.url).toContain('&sources=0&destinations=1;2');
  expect([...matrix.minutes]).toEqual([0, 0, 0, 0, 0, 0, 10, 1, 0]);
});

describe('single ways', () => {
  const clock = { at: 0, now: () => new Date(clock.at) };
  const asked: number[] = [];
  let isAway = false;
  const find: MatrixFinder = async (found, options) => {
    const wanted = options?.wanted ?? [];
    asked.push(wanted.length);
    if (isAway) return undefined;
    const matrix = emptyMatrix('OSRM', found.length);
    for (const [from, to] of wanted) matrix.minutes[from * found.length + to] = 7;
    return matrix;
  };
  beforeEach(() => {
    asked.splice(0);
    isAway = false;
  });

  it('are asked for once an hour, and are used for places nearby', async () => {
    const ways = createKnownWays(find, clock);
    expect(await ways.fetch([[pune, mumbai]])).toBe(true);
    expect(await ways.fetch([[pune, mumbai]])).toBe(false);
    expect(ways.between(pune, mumbai).minutes).toBe(7);
    expect(ways.between({ ...pune, lat: pune.lat + 0.0001 }, mumbai).minutes).toBe(7);
    expect(ways.between(mumbai, pune).minutes).toBe(estimateRoad(mumbai, pune).durationMinutes);
    clock.at += 3_600_000;
    await ways.fetch([[pune, mumbai]]);
    expect(asked).toEqual([1, 1]);
  });

  it('are not asked for again shortly after the service has failed', async () => {
    const ways = createKnownWays(find, clock);
    isAway = true;
    const many = Array.from({ length: 60 }, (_, n): Ends => [pune, { lat: 18 + n / 10, lng: 73 }]);
    expect(await ways.fetch(many)).toBe(false);
    expect(await ways.fetch(many)).toBe(false);
    expect(asked).toEqual([50]);
    clock.at += 30_000;
    isAway = false;
    expect(await ways.fetch(many)).toBe(true);
    expect(asked).toEqual([50, 50, 10]);
  });
});

describe("Google's ways", () => {
  const asked: number[] = [];
  const ask = async (_from: unknown, ends: readonly unknown[]): Promise<KnownWay[]> => {
    asked.push(ends.length);
    return ends.map(() => ({ km: 1, minutes: 2 }));
  };
  beforeEach(() => asked.splice(0));

  it('are bought once, and shared', async () => {
    const store = wayStore(memoryLiveState(), 100);
    const first = await googleMatrix(points, { store, ask });
    expect(first).toMatchObject({ source: 'Google', places: 3 });
    expect([...first.minutes]).toEqual([0, 2, 2, 2, 0, 2, 2, 2, 0]);
    expect(asked).toEqual([2, 2, 2]);
    // Points about ten metres away are in the same cell.
    const near = points.map(({ lat, lng }) => ({ lat: lat + 0.0001, lng }));
    expect([...(await googleMatrix(near, { store, ask })).minutes]).toEqual([...first.minutes]);
    expect(asked).toEqual([2, 2, 2]);
  });

  it('are bought one by one where only some are wanted, and not at all where nothing may be bought', async () => {
    const store = wayStore(memoryLiveState(), 100);
    const wanted = [[0, 2]] as const;
    const free = await googleMatrix(points, { store, ask, wanted, buys: false });
    expect(free.minutes[2]).toBe(estimateRoad(pune, nashik).durationMinutes);
    expect((await googleMatrix(points, { store, ask, wanted })).minutes[2]).toBe(2);
    expect((await googleMatrix(points, { store, ask, wanted, buys: false })).minutes[2]).toBe(2);
    expect(asked).toEqual([1]);
  });

  it('count as bought only where Google was asked, so that an outage does not use up the day', async () => {
    const store = wayStore(memoryLiveState(), 6);
    const away = () => Promise.reject(new MapsProviderError('google', 'answered 503'));
    await expect(googleMatrix(points, { store, ask: away })).rejects.toThrow('503');
    const matrix = await googleMatrix(points, { store, ask });
    expect(asked).toEqual([2, 2]);
    expect(matrix.source).toBe('Google for 67 % of the near ways, road model');
  });

  it('are used in a plan as far as they were told before Google failed', async () => {
    const store = wayStore(memoryLiveState(), 100);
    const failsLater: typeof ask = async (from, ends) => {
      if (asked.length === 1) throw new MapsProviderError('google', 'no answer within 20000 ms');
      return ask(from, ends);
    };
    const matrix = await googleMatrix(points, { store, ask: failsLater });
    expect([matrix.minutes[1], matrix.minutes[5]]).toEqual([2, estimateRoad(mumbai, nashik).durationMinutes]);
    expect(matrix.source).toBe('Google for 33 % of the near ways, road model');
    // Single ways are asked for again soon.
    await expect(googleMatrix(points, { store, ask: failsLater, wanted: [[1, 2]] })).rejects.toThrow('no answer');
  });

  it('are refused where they are not numbers, so that none is kept for two weeks', () => {
    const way = { destinationIndex: 0, condition: 'ROUTE_EXISTS', duration: '60s' };
    expect(waysOf([{ ...way, distanceMeters: 1201 }], 1)).toEqual([{ km: 1.3, minutes: 1 }]);
    expect(() => waysOf([{ ...way, distanceMeters: 'far' }], 1)).toThrow('not a number');
  });

  it('are never more than the operator pays for; the road model provides the others', async () => {
    const store = wayStore(memoryLiveState(), 2);
    const matrix = await googleMatrix(points, { store, ask });
    expect(asked).toEqual([2]);
    expect(matrix.source).toBe('Google for 33 % of the near ways, road model');
    expect(matrix.minutes[5]).toBe(estimateRoad(mumbai, nashik).durationMinutes);
    expect((await googleMatrix([mumbai, nashik], { store, ask })).source).toContain('Google for 0 %');
    expect(asked).toEqual([2]);
  });
});
