import { CarMotion } from './car-motion.ts';
import { arcBetween, boxAround, kmBetween } from './trips.ts';

const pune = { lat: 18.5204, lng: 73.8567 };
const mumbai = { lat: 19.076, lng: 72.8777 };
const at = (lat: number, seconds: number) => ({
  lat,
  lng: pune.lng,
  at: new Date(Date.UTC(2026, 10, 21, 6, 0, seconds)).toISOString(),
});

describe('a cab on the map', () => {
  it('moves smoothly from one position to the next in the time between them and points in that direction', () => {
    const motion = new CarMotion();
    motion.heard('a', at(18.52, 0), { nowMs: 0, still: false });
    expect(motion.at('a', 0)).toEqual({ lat: 18.52, lng: pune.lng, bearing: undefined });
    motion.heard('a', at(18.53, 4), { nowMs: 4_000, still: false });
    expect(motion.at('a', 6_000)?.lat).toBeCloseTo(18.525, 6);
    expect(motion.at('a', 6_000)?.bearing).toBeCloseTo(0, 6);
    expect([motion.isMoving(6_000), motion.isMoving(8_001)]).toEqual([true, false]);
    expect(motion.at('a', 60_000)?.lat).toBe(18.53);
  });

  it('jumps with reduced motion, and over a distance that no cab can drive', () => {
    const motion = new CarMotion();
    motion.heard('a', at(18.52, 0), { nowMs: 0, still: true });
    motion.heard('a', at(18.53, 4), { nowMs: 4_000, still: true });
    expect(motion.at('a', 4_000)?.lat).toBe(18.53);
    motion.heard('a', at(19.9, 8), { nowMs: 8_000, still: false });
    expect(motion.at('a', 8_000)?.lat).toBe(19.9);
    expect(motion.isMoving(8_000)).toBe(false);
  });

  it('does not move when the same position arrives again', () => {
    const motion = new CarMotion();
    motion.heard('a', at(18.52, 0), { nowMs: 0, still: false });
    motion.heard('a', at(18.53, 4), { nowMs: 0, still: false });
    motion.heard('a', at(18.53, 4), { nowMs: 2_000, still: false });
    expect(motion.at('a', 2_000)?.lat).toBeCloseTo(18.525, 6);
  });
});

describe('the line of a trip', () => {
  it('bends to the north in both directions and connects both ends', () => {
    const there = arcBetween(pune, mumbai);
    expect([there[0], there.at(-1)]).toEqual([
      [pune.lng, pune.lat],
      [mumbai.lng, mumbai.lat],
    ]);
    const back = arcBetween(mumbai, pune).toReversed();
    for (const [nth, [lng, lat]] of there.entries()) {
      expect(back[nth]?.[0]).toBeCloseTo(lng, 9);
      expect(back[nth]?.[1]).toBeCloseTo(lat, 9);
    }
    expect(there[16]?.[1]).toBeGreaterThan((pune.lat + mumbai.lat) / 2);
  });

  it('lies in the bounding box together with its ends and its cab', () => {
    const trip = { key: 'a', title: 'A', status: 'on_trip' as const };
    const [pickup, drop] = [
      { ...pune, label: 'Pune' },
      { ...mumbai, label: 'Mumbai' },
    ];
    const box = boxAround([{ ...trip, pickup, drop, car: { lat: 18, lng: 74.5, at: '2026-11-21T06:00:00Z' } }]);
    expect(box?.slice(0, 3)).toEqual([mumbai.lng, 18, 74.5]);
    expect(boxAround([])).toBeUndefined();
    expect(kmBetween(pune, mumbai)).toBeCloseTo(120, 0);
  });
});
