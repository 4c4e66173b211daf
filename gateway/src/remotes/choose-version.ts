import { createHash } from 'node:crypto';
import type { RemoteVersions } from '@pahiya/contracts';
import { CURRENT_VERSION } from '@pahiya/contracts';

/** The code and id of the signed-in person's company, if any, and a name that the browser keeps. */
export interface Visitor {
  tenant: readonly string[];
  browser: string;
}

/** A number from 0 to 1, evenly distributed, and always the same for the same words. */
function placeOf(...words: string[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUIntBE(0, 6) / 2 ** 48;
}

/**
 * The version of a remote for a visitor: the company's own, else the canary's for its share of browsers, else the default.
 * When a canary's share grows, the browsers that were in it stay in it. Another version gets another choice of browsers.
 */
export function versionFor(name: string, versions: RemoteVersions | undefined, { tenant, browser }: Visitor): string {
  const { default: usual = CURRENT_VERSION, tenants = {}, canary } = versions ?? {};
  const own = tenant.find((key) => Object.hasOwn(tenants, key));
  if (own !== undefined) return tenants[own] ?? usual;
  if (canary && placeOf(name, canary.version, browser) < canary.share) return canary.version;
  return usual;
}

/** Every version that the choice may fall on. */
export function versionsIn({ default: usual = CURRENT_VERSION, tenants = {}, canary }: RemoteVersions): string[] {
  return [...new Set([usual, ...Object.values(tenants), ...(canary ? [canary.version] : [])])];
}

/** Whether visitors can get different versions. */
export const differs = ({ tenants, canary }: RemoteVersions): boolean =>
  canary !== undefined || Object.keys(tenants ?? {}).length > 0;
