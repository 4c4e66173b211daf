import type { LiveState } from '@pahiya/service-kit';
import type { KnownWay, WayStore } from './google-matrix.ts';

const DAY_S = 24 * 3600;
const KEPT_S = 14 * DAY_S;
/** Keys that are read with one command. */
const TOGETHER = 500;

/** The cache of paid ways. All replicas share it and its daily limit. */
export function wayStore(liveState: LiveState, mostADay: number): WayStore {
  return {
    async known(keys) {
      const found: (KnownWay | undefined)[] = [];
      for (let first = 0; first < keys.length; first += TOGETHER) {
        const some = keys.slice(first, first + TOGETHER).map((key) => `way:${key}`);
        found.push(...(await liveState.getAll<KnownWay>(some)));
      }
      return found;
    },
    keep: (key, way) => liveState.put(`way:${key}`, way, KEPT_S),
    async mayBuy(ways) {
      const key = 'ways-bought';
      const bought = await liveState.hit(key, DAY_S, ways);
      const allowed = Math.max(0, Math.min(ways, mostADay - (bought - ways)));
      // Ways that may not be bought do not count.
      if (allowed < ways) await liveState.hit(key, DAY_S, allowed - ways);
      return allowed;
    },
  };
}
