import type { ConfigField } from '@pahiya/service-kit';

/** Requires https, except on this machine. */
export function secureUrl(value: string): URL {
  if (!URL.canParse(value)) throw new RangeError(`must be an address, not '${value}'`);
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') throw new RangeError(`must begin with https://`);
  return url;
}

/** Origins, separated by commas. */
export function origins(env: string, doc: string): ConfigField<readonly string[]> {
  return {
    env,
    doc,
    default: [],
    parse: (value) => value.split(',').map((origin) => secureUrl(origin.trim()).origin),
  };
}
