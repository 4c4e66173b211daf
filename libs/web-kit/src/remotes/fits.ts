import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import { type DeployedRemote } from '@pahiya/contracts';

/**
 * Whether a remote may run in this page. The gateway compared the remote with the shell that it serves now, but this
 * page may still run the previous shell, so the versions are compared again.
 */
export function fits({ refused, requires = {} }: DeployedRemote): boolean {
  if (refused) return false;
  const provided = getInstance()?.shareScopeMap['default'] ?? {};
  return Object.entries(requires).every(([library, range]) =>
    Object.keys(provided[`@pahiya/${library}`] ?? {}).every((version) => satisfy(version, range)),
  );
}
