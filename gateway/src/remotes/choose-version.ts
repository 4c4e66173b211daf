import { createHash } from 'node:crypto';
import type { RemoteVersions } from '@pahiya/contracts';
import { CURRENT_VERSION } from '@pahiya/contracts';

/** Who asks: the company's code and id where somebody of a company is signed in, and what stays the same of a browser. */
export interface Visitor {
  tenant: readonly string[];
  browser: string;
}

/** 0…1, evenly spread, and always the same for the same words. */
function placeOf(...words: string[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUIntBE(0, 6) / 2 ** 48;
}

/**
 * The version of a remote for a visitor: the company's own, else the canary's for its share of browsers, else the default.
 * A share that grows keeps those who were in it; another version draws anew.
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
