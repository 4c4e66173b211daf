import { allRoutes, PROCESS_NAMES, SERVICE_NAMES } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';

/** Where each process of the platform is reached. */
export const addressesOf = ({ urlOf }: Pick<DistributedPlatform, 'urlOf'>): string[] =>
  PROCESS_NAMES.map((name) => urlOf(name));

/** A call of each service that comes without a token: refused as soon as the gateway reaches the service. */
const REFUSED = SERVICE_NAMES.map((service) => {
  const [, contract] =
    allRoutes().find(
      ([, { service: of, method, path, access }]) =>
        of === service && method === 'GET' && !path.includes(':') && access.kind === 'roles' && !access.anonymous,
    ) ?? [];
  if (contract === undefined) throw new TypeError(`${service} has no call that needs a token`);
  return contract.path;
});

/**
 * Waits until these processes have the servers that they need and the gateway reaches each service, so that a test can act
 * once: a test before may have stopped any of them.
 */
export async function untilServed(gatewayUrl: string, processUrls: readonly string[]): Promise<void> {
  const wanted = [
    ...processUrls.map((url) => [`${url}/health/ready`, 200] as const),
    ...REFUSED.map((path) => [gatewayUrl + path, 401] as const),
  ];
  for (const [url, status] of wanted)
    await eventually(async () => (await fetch(url)).status === status, {
      timeoutMs: 90_000,
      describe: `${status} from ${url}`,
    });
}
