import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import { type DeployedRemote } from '@pahiya/contracts';

/**
 * Whether a remote may run in this page. The gateway compared the remote with the shell that it serves now, but this
 * page may still run the previous shell, so the versions are compared again. A remote that requires a library that the
 * page lacks does not fit. A page that shares no libraries accepts every remote.
 */
export function fits({ refused, requires = {} }: DeployedRemote): boolean {
  if (refused) return false;
  const provided = getInstance()?.shareScopeMap['default'];
  if (!provided) return true;
  return Object.entries(requires).every(([library, range]) => {
    const versions = Object.keys(provided[`@pahiya/${library}`] ?? {});
    return versions.length > 0 && versions.every((version) => satisfy(version, range));
  });
}
