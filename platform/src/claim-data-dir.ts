import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';

export interface Claim {
  release(): Promise<void>;
}

/**
 * Claims a data directory for this process until it ends: two starts at once would each make secrets and certificates, and
 * overwrite those of the other. The claim is an abstract socket of Linux, which is gone with the process however that ends;
 * elsewhere there is none.
 * @throws Error with a sentence for the terminal when another process has it
 */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  mkdirSync(dataDir, { recursive: true });
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex');
  const socket = createServer().unref().listen(`\0pahiya-${name}`);
  try {
    await once(socket, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `${dataDir} is in use by another start of the platform. Stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return { release: async () => void (await new Promise((resolve) => socket.close(resolve))) };
}

/** Opens something with a claim, which it releases when it closes. If it cannot be opened, the claim is released at once. */
export async function openWithClaim<T>(dataDir: string, open: (claim: Claim) => Promise<T>): Promise<T> {
  const claim = await claimDataDir(dataDir);
  try {
    return await open(claim);
  } catch (error) {
    await claim.release();
    throw error;
  }
}
