import type { ConfigField } from '@pahiya/service-kit';
import { origins, secureUrl } from './origins.ts';

/** The address of a MapLibre style. Without one, maps use the style that ships with the product. */
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

/** The origins other than its own from which a page loads maps: none, unless a style of another origin is set. */
export function originsOfMaps({ mapStyleUrl, mapOrigins: further }: MapSources): string[] {
  return mapStyleUrl === undefined ? [] : [...new Set([new URL(mapStyleUrl).origin, ...further])];
}
