import type { ConfigField } from '@pahiya/service-kit';
import { origins, secureUrl } from './origins.ts';

/** The address of a MapLibre style, or undefined: then maps are drawn in the one that ships with the product. */
export function mapStyle(env: string): ConfigField<string | undefined> {
  return {
    env,
    doc: 'a MapLibre style over HTTPS that maps are drawn in; without it the map that ships with the product',
    default: undefined,
    parse: (value) => secureUrl(value).href,
  };
}

export const mapOrigins = (env: string): ConfigField<readonly string[]> =>
  origins(env, "further origins of that style's tiles, glyphs and sprites, separated by commas");

export interface MapSources {
  mapStyleUrl: string | undefined;
  mapOrigins: readonly string[];
}

/** What a page has to reach for its maps beside its own origin: nothing, unless a style from elsewhere is set. */
export function originsOfMaps({ mapStyleUrl, mapOrigins: further }: MapSources): string[] {
  return mapStyleUrl === undefined ? [] : [...new Set([new URL(mapStyleUrl).origin, ...further])];
}
