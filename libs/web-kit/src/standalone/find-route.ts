import { allRoutes, type RouteContract } from '@pahiya/contracts';

const patterns = allRoutes()
  .map(([, route]) => route)
  .filter(({ access }) => access.kind !== 'internal')
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  // Fixed paths come first: '/api/invoices/monthly' would also match a parameter.
  .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);

/** Finds the route of the contract for a request, with its parameters; for fake servers. */
export function findRoute(
  method: string | undefined,
  pathname: string,
): { route: RouteContract; params: Record<string, string> } | undefined {
  for (const { route, pattern } of patterns) {
    const found = route.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}
