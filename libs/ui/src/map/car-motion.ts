import { bearingTo, kmBetween, type CarPosition, type MapPoint } from './trips.ts';

/** The longest glide to a new position. Cabs send every few seconds, but a cab's clock may be wrong. */
const MAX_GLIDE_MS = 6_000;
const MIN_GLIDE_MS = 400;
/** No cab drives farther than this between two positions, so a longer step is shown at once. */
const JUMP_KM = 3;
/** A step shorter than this is within the noise of a phone's position, so the cab keeps its heading. */
const HEADING_KM = 0.012;

export interface ShownCar extends MapPoint {
  /** Degrees clockwise from north; undefined until it has moved. */
  bearing: number | undefined;
}

interface Glide {
  from: MapPoint;
  to: CarPosition;
  startMs: number;
  durationMs: number;
  bearing: number | undefined;
}

/**
 * Computes where each cab is drawn between received positions. A cab glides from its shown position to the newest one in
 * the time between the last two, so that it moves evenly. The caller passes times in milliseconds.
 */
export class CarMotion {
  readonly #glides = new Map<string, Glide>();

  /** Takes the newest position of a cab and ignores one that is already known. `still` moves the cab there at once. */
  heard(key: string, to: CarPosition, { nowMs, still }: { nowMs: number; still: boolean }): void {
    const known = this.#glides.get(key);
    if (known && known.to.at === to.at && known.to.lat === to.lat && known.to.lng === to.lng) return;
    const from = known && this.at(key, nowMs);
    if (!known || !from || still || kmBetween(from, to) > JUMP_KM) {
      this.#glides.set(key, { from: to, to, startMs: nowMs, durationMs: 0, bearing: known && headingTo(known, to) });
      return;
    }
    const betweenMs = Date.parse(to.at) - Date.parse(known.to.at);
    const durationMs = Math.min(MAX_GLIDE_MS, Math.max(MIN_GLIDE_MS, Number.isFinite(betweenMs) ? betweenMs : 0));
    this.#glides.set(key, { from, to, startMs: nowMs, durationMs, bearing: headingTo(known, to) });
  }

  /** The position at which the cab is drawn now; undefined before its first position. */
  at(key: string, nowMs: number): ShownCar | undefined {
    const glide = this.#glides.get(key);
    if (!glide) return undefined;
    const { from, to, startMs, durationMs, bearing } = glide;
    const part = durationMs === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startMs) / durationMs));
    return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part, bearing };
  }

  /** Whether any cab is still gliding to its newest position. */
  isMoving(nowMs: number): boolean {
    for (const { startMs, durationMs } of this.#glides.values()) if (nowMs < startMs + durationMs) return true;
    return false;
  }

  /** Forgets all other cabs. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#glides.keys()) if (!keys.has(key)) this.#glides.delete(key);
  }
}

function headingTo(known: Glide, to: CarPosition): number | undefined {
  return kmBetween(known.to, to) < HEADING_KM ? known.bearing : bearingTo(known.to, to);
}
