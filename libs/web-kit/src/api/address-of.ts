import { fillPath, type RouteContract } from '@pahiya/contracts';

const texts = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  );

/** Path and query of a call. Empty query values are left out; a list is joined with commas. */
export function addressOf(route: RouteContract, { params, query }: { params?: unknown; query?: unknown }): string {
  const search = new URLSearchParams(texts(query)).toString();
  return fillPath(route.path, Object.fromEntries(texts(params))) + (search && `?${search}`);
}
