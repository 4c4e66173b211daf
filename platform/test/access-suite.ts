import { allRoutes, fillPath, ROLES, type RouteContract } from '@pahiya/contracts';
import type { CalledPlatform } from './called-platform.ts';
import type { OpenPlatform } from './open-platform.ts';

let platform: OpenPlatform;

const CALLERS = [...ROLES, 'nobody', 'forger'] as const;
type CallerKind = (typeof CALLERS)[number];

/** The outcome that the contract demands. 'served' is any response of the route itself, even that a record is missing. */
function expected({ access }: RouteContract, caller: CallerKind): 'served' | 401 | 403 | 404 {
  if (access.kind === 'internal') return 404;
  if (access.kind === 'public') return 'served';
  if (caller === 'forger') return 401;
  if (caller === 'nobody') return access.anonymous ? 'served' : 401;
  return access.roles.includes(caller) ? 'served' : 403;
}

async function attempt(
  route: RouteContract,
  path: string,
  caller: CallerKind,
): Promise<{ status: number; code: string }> {
  const [header, payload] = platform.tokenFor('admin').split('.');
  const authorization = {
    nobody: undefined,
    forger: `Bearer ${header}.${payload}.${Buffer.alloc(64, 7).toString('base64url')}`,
  };
  const token =
    caller === 'nobody' || caller === 'forger' ? authorization[caller] : `Bearer ${platform.tokenFor(caller)}`;
  const parameters = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => (name === 'kind' ? 'license' : 'no-such-id') },
  );
  const response = await platform.app.inject({
    method: route.method,
    url: fillPath(path, parameters),
    headers: token === undefined ? {} : { authorization: token },
  });
  const { code = '' } = String(response.headers['content-type']).includes('problem+json')
    ? response.json<{ code?: string }>()
    : {};
  return { status: response.statusCode, code };
}

/** Full paths from the tree that Fastify prints, in which each part of a path is indented by four columns per preceding part. */
function pathsOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line);
    if (!match) return [];
    const depth = (match[1] ?? '').length / 4;
    parts.splice(depth, parts.length, match[2] ?? '');
    return match[3] === undefined ? [] : [parts.join('')];
  });
}

/** Who may call which route. */
export function describeAccess({ platformOf }: Pick<CalledPlatform, 'platformOf'>): void {
  beforeAll(() => {
    platform = platformOf();
  });

  it('admits exactly the callers of the contract to every route, at each of its paths', async () => {
    const surprises: string[] = [];
    for (const [name, route] of allRoutes()) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        for (const caller of CALLERS) {
          const { status, code } = await attempt(route, path, caller);
          const wanted = expected(route, caller);
          const fits = wanted === 'served' ? status !== 401 && status !== 403 && status < 500 : status === wanted;
          // The tokens are valid, but their accounts do not exist: a login refuses, and a profile is not found.
          const nobodyThere = wanted === 'served' && (code === 'INVALID_CREDENTIALS' || code === 'SESSION_ENDED');
          if (!fits && !nobodyThere) surprises.push(`${name} ${path} as ${caller}: ${status}, not ${wanted}`);
        }
      }
    }
    expect(surprises).toEqual([]);
  });

  it('has no route outside the contract except health, the API description and the web', () => {
    const known = new Set(allRoutes().flatMap(([, route]) => [route.path, ...(route.aliases ?? [])]));
    const allowed =
      /^\/?(health\/(live|ready)|api\/(docs.*|openapi\.json)|remotes\.json|robots\.txt|sitemap\.xml|remotes\/[a-z]+\/\*|\/?\*)$/;
    const paths = pathsOf(platform.app.printRoutes({ commonPrefix: false }));
    expect(paths.length).toBeGreaterThan(known.size);
    expect(paths.filter((path) => !known.has(path) && !allowed.test(path))).toEqual([]);
  });
}
