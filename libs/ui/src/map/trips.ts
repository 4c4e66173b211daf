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
/** Where a cab was, and when: ISO 8601. */
export interface CarPosition extends MapPoint {
  at: string;
}
export interface MapTrip {
  key: string;
  /** What tells the trip apart in the list: its number, whose it is. */
  title: string;
  status: RideStatus;
  pickup: MapPlace;
  drop: MapPlace;
  /** The last known position; each newer one moves the cab there. */
  car?: CarPosition | undefined;
  /** The road taken, where it is known; without it the map draws a dashed arc, which is not the road. */
  road?: readonly MapPoint[] | undefined;
}

/** As GeoJSON and MapLibre have it: longitude first. */
export type LngLat = [lng: number, lat: number];
/** West, south, east, north. */
export type Box = [number, number, number, number];

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle kilometres. */
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

/** How far the arc leaves the straight line, as a part of its length: seen as a bow, never taken for a road. */
const ARC_BEND = 0.12;
const ARC_STEPS = 32;

/** A gentle bow between two points, bent to the north so that a trip and its way back lie on each other. */
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

/** The line of a trip: its road where that is known. */
export const lineOf = ({ pickup, drop, road }: MapTrip): LngLat[] =>
  road && road.length > 1 ? road.map(({ lng, lat }) => [lng, lat]) : arcBetween(pickup, drop);

/** The smallest box around every end, line and cab of these trips; undefined without any. */
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

/** The part of an address that names the place: what stands before the first comma. */
export const shortLabel = (label: string): string => label.split(',', 1)[0]?.trim() || label;
