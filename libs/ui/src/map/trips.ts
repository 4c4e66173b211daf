import type { RideStatus } from '../badge.tsx';

/** WGS 84, degrees. */
export interface MapPoint {
  lat: number;
  lng: number;
}
export interface MapPlace extends MapPoint {
  /** An address; the map shows its first part. */
  label: string;
}
/** A cab's position with its time in ISO 8601. */
export interface CarPosition extends MapPoint {
  at: string;
}
export interface MapTrip {
  key: string;
  /** Identifies the trip in the list: its number, its rider. */
  title: string;
  status: RideStatus;
  pickup: MapPlace;
  drop: MapPlace;
  /** The last known position. A newer one moves the cab. */
  car?: CarPosition | undefined;
  /** The road of the trip, where it is known. Otherwise the map draws a dashed arc, which does not follow the road. */
  road?: readonly MapPoint[] | undefined;
}

/** Longitude first, as in GeoJSON and MapLibre. */
export type LngLat = [lng: number, lat: number];
/** West, south, east, north. */
export type Box = [number, number, number, number];

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
export function kmBetween(from: MapPoint, to: MapPoint): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Degrees clockwise from north, from one point towards a near one. */
export function bearingTo(from: MapPoint, to: MapPoint): number {
  const east = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2));
  return (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
}

/** How far the arc bends away from the straight line, as a fraction of its length. It must look like an arc, not like a road. */
const ARC_BEND = 0.12;
const ARC_STEPS = 32;

/** A gentle arc between two points. It bends to the north, so that a trip and its return trip have the same arc. */
export function arcBetween(from: MapPoint, to: MapPoint): LngLat[] {
  const [west, east] = from.lng <= to.lng ? [from, to] : [to, from];
  const shrink = Math.cos(radians((from.lat + to.lat) / 2));
  const [dx, dy] = [(east.lng - west.lng) * shrink, east.lat - west.lat];
  const middle = {
    lng: (from.lng + to.lng) / 2 - (2 * ARC_BEND * dy) / shrink,
    lat: (from.lat + to.lat) / 2 + 2 * ARC_BEND * dx,
  };
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const t = step / ARC_STEPS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * from.lng + b * middle.lng + c * to.lng, a * from.lat + b * middle.lat + c * to.lat];
  });
}

/** The line of a trip: its road where it is known, otherwise an arc. */
export const lineOf = ({ pickup, drop, road }: MapTrip): LngLat[] =>
  road && road.length > 1 ? road.map(({ lng, lat }) => [lng, lat]) : arcBetween(pickup, drop);

/** The bounding box of all ends, lines and cabs of these trips; undefined without trips. */
export function boxAround(trips: readonly MapTrip[]): Box | undefined {
  const points = trips.flatMap((trip) => [
    ...lineOf(trip),
    ...(trip.car ? [[trip.car.lng, trip.car.lat] as LngLat] : []),
  ]);
  if (points.length === 0) return undefined;
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** The part of an address that names the place: the text before the first comma. */
export const shortLabel = (label: string): string => label.split(',', 1)[0]?.trim() || label;
