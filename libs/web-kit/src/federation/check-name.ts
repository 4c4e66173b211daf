import { basename } from 'node:path';
import { REMOTE_NAME } from '@pahiya/contracts/remote-name';
import { type RemoteManifest } from '../remotes/remote-manifest.ts';

/**
 * Throws if pages could not load the remote: its container's name is not an identifier, or the gateway would look for
 * it in another folder. `root` is the remote's folder.
 */
export function checkName({ name }: RemoteManifest, root: string): void {
  if (!new RegExp(`^${REMOTE_NAME}$`).test(name))
    throw new Error(
      `The remote's name '${name}' in src/manifest.ts must be letters in lower case and digits, e.g. 'nightdesk', because its container is a global variable of that name.`,
    );
  const folder = basename(root);
  if (folder !== `mfe-${name}`)
    throw new Error(
      `The remote '${name}' must lie in the folder mfe-${name}, not in ${folder}, because the gateway looks for it there.`,
    );
}
