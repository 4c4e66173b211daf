import { memoryLiveState } from '@pahiya/service-kit';
import { googleMatrix, type KnownWay } from './google-matrix.ts';
import { mapsServer, mumbai, osrm, pune } from './maps-server.fixture.ts';
import { estimateRoad } from './road-model.ts';
import { wayStore } from './way-store.ts';

const nashik = { lat: 19.997, lng: 73.7898 };
const points = [pune, mumbai, nashik];

it('reads the table of OSRM; a pair without a road has none', async () => {
  mapsServer.answer = {
    body: {
      code: 'Ok',
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
    },
  };
  const matrix = await osrm().matrix(points);
  expect(matrix.source).toBe('OSRM');
  expect([...matrix.minutes]).toEqual([0, 151, Infinity, 152, 0, 10, 1, 1, 0]);
  expect(matrix.km[1]).toBeCloseTo(148.3, 3);
  expect(mapsServer.received[0]?.url).toContain('?annotations=duration,distance&sources=0;1;2&destinations=3;4;5');
  mapsServer.answer = { status: 400, body: { code: 'TooBig' } };
  await expect(osrm().matrix(points)).rejects.toMatchObject({ code: 'MAPS_UNAVAILABLE' });
});

it('asks OSRM for many points in blocks that fit its limit of 100', async () => {
  mapsServer.answer = { body: { code: 'Ok', durations: [[60]], distances: [[1000]] } };
  await osrm().matrix(Array.from({ length: 120 }, (_, n) => ({ lat: 18 + n / 100, lng: 73 })));
  expect(mapsServer.received).toHaveLength(9);
  for (const { url } of mapsServer.received) expect(url?.split('?')[0]?.split(';').length).toBeLessThanOrEqual(100);
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
    // A hundred metres away is the same cell.
    const near = points.map(({ lat, lng }) => ({ lat: lat + 0.0001, lng }));
    expect([...(await googleMatrix(near, { store, ask })).minutes]).toEqual([...first.minutes]);
    expect(asked).toEqual([2, 2, 2]);
  });

  it('are never more than the operator pays for; the road model knows the others', async () => {
    const store = wayStore(memoryLiveState(), 2);
    const matrix = await googleMatrix(points, { store, ask });
    expect(asked).toEqual([2]);
    expect(matrix.source).toBe('Google for 33 % of the near ways, road model');
    expect(matrix.minutes[5]).toBe(estimateRoad(mumbai, nashik).durationMinutes);
    expect((await googleMatrix([mumbai, nashik], { store, ask })).source).toContain('Google for 0 %');
    expect(asked).toEqual([2]);
  });
});
