import { useEffect, useState } from 'react';
import { TripMap } from '../src/index.ts';
import type { MapPlace, MapTrip, RideStatus } from '../src/index.ts';

const cities: readonly MapPlace[] = [
  { label: 'Kempegowda International Airport, Bengaluru', lat: 13.1979, lng: 77.7063 },
  { label: 'Manyata Tech Park, Bengaluru', lat: 13.0474, lng: 77.6212 },
  { label: 'Bandra Kurla Complex, Mumbai', lat: 19.0662, lng: 72.8693 },
  { label: 'Hinjawadi Phase 1, Pune', lat: 18.5912, lng: 73.7389 },
  { label: 'Connaught Place, New Delhi', lat: 28.6315, lng: 77.2167 },
  { label: 'Taj Mahal, Agra', lat: 27.1751, lng: 78.0421 },
  { label: 'HITEC City, Hyderabad', lat: 17.4474, lng: 78.3762 },
  { label: 'Salt Lake Sector V, Kolkata', lat: 22.5735, lng: 88.4331 },
  { label: 'Anna Salai, Chennai', lat: 13.0604, lng: 80.2496 },
  { label: 'Infocity, Gandhinagar', lat: 23.1892, lng: 72.6287 },
];
const place = (nth: number): MapPlace => cities[nth % cities.length] as MapPlace;

/** A pseudo-random number in [0, 1) that stays the same for a seed, so that pictures do not change. */
const scatter = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1;

function trips(count: number, second: number): MapTrip[] {
  return Array.from({ length: count }, (_, nth): MapTrip => {
    const statuses: RideStatus[] = ['on_trip', 'on_trip', 'on_trip', 'accepted', 'assigned'];
    const status = statuses[nth % statuses.length] as RideStatus;
    const near = (city: MapPlace, seed: number): MapPlace => ({
      label: city.label,
      lat: city.lat + (scatter(seed) - 0.5) * 0.8,
      lng: city.lng + (scatter(seed + 7) - 0.5) * 0.8,
    });
    const [pickup, drop] = [near(place(nth), nth), near(place(nth), nth + 500)];
    const part = (scatter(nth + 90) + second * 0.004) % 1;
    return {
      key: `ride-${nth}`,
      title: `RIDE-${4100 + nth}`,
      status,
      pickup,
      drop,
      ...(status === 'on_trip' && {
        car: {
          lat: pickup.lat + (drop.lat - pickup.lat) * part,
          lng: pickup.lng + (drop.lng - pickup.lng) * part,
          at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
        },
      }),
    };
  });
}

const single = (pickup: MapPlace, drop: MapPlace, part: number, second: number): MapTrip => ({
  key: 'one',
  title: 'RIDE-4096',
  status: 'on_trip',
  pickup,
  drop,
  car: {
    lat: pickup.lat + (drop.lat - pickup.lat) * part,
    lng: pickup.lng + (drop.lng - pickup.lng) * part + 0.01,
    at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
  },
});

const SECONDS_BETWEEN = 4;

/** Shows one trip in a city, one between cities, and two hundred trips at once with moving cabs. */
export function TripMaps() {
  const [second, setSecond] = useState(0);
  const [selected, setSelected] = useState<string>();
  useEffect(() => {
    const timer = setInterval(() => setSecond((now) => now + SECONDS_BETWEEN), SECONDS_BETWEEN * 1000);
    return () => clearInterval(timer);
  }, []);
  const part = Math.min(0.95, 0.3 + second * 0.002);
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <TripMap label="A trip in a city" trips={[single(place(0), place(1), part, second)]} />
      <TripMap label="A trip between cities" trips={[single(place(2), place(3), part, second)]} />
      <TripMap label="No ride" trips={[]} height={640} />
      <TripMap
        label="Two hundred rides"
        trips={trips(200, second)}
        selected={selected}
        onSelect={setSelected}
        height={560}
      />
    </div>
  );
}
