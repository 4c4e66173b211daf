import type { ConfigField } from '@pahiya/service-kit';

/** A web page may only talk to a host over TLS, this machine apart. */
function secureUrl(value: string): URL {
  if (!URL.canParse(value)) throw new RangeError(`must be an address, not '${value}'`);
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') throw new RangeError(`must begin with https://`);
  return url;
}

/** The address of a MapLibre style, or undefined: then maps are drawn in the one that ships with the product. */
export function mapStyle(env: string): ConfigField<string | undefined> {
  return {
    env,
    doc: 'a MapLibre style over HTTPS that maps are drawn in; without it the map that ships with the product',
    default: undefined,
    parse: (value) => secureUrl(value).href,
  };
}

/** Origins, separated by commas. */
export function mapOrigins(env: string): ConfigField<readonly string[]> {
  return {
    env,
    doc: "further origins of that style's tiles, glyphs and sprites, separated by commas",
    default: [],
    parse: (value) => value.split(',').map((origin) => secureUrl(origin.trim()).origin),
  };
}

export interface MapSources {
  mapStyleUrl: string | undefined;
  mapOrigins: readonly string[];
}

/** What a page has to reach for its maps beside its own origin: nothing, unless a style from elsewhere is set. */
export function originsOfMaps({ mapStyleUrl, mapOrigins: further }: MapSources): string[] {
  return mapStyleUrl === undefined ? [] : [...new Set([new URL(mapStyleUrl).origin, ...further])];
}
