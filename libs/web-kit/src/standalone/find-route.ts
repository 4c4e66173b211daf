import { allRoutes, type RouteContract } from '@pahiya/contracts';

const patterns = allRoutes()
  .map(([, route]) => route)
  .filter(({ access }) => access.kind !== 'internal')
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  // A path with a name in it also fits a parameter: '/api/invoices/monthly'.
  .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);

/** The call of the contract that this is, with its parameters; for what plays the platform. */
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
