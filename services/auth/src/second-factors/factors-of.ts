import type { SecondStepWay } from '@pahiya/contracts';
import type { Tx } from '@pahiya/service-kit';
import { PasskeyEntity } from './passkey.entity.ts';
import { AuthenticatorEntity } from './second-factor.entities.ts';

/** The second factors of an account. Recovery codes only replace them, and do not count. */
export async function waysOf(tx: Tx, accountId: string): Promise<SecondStepWay[]> {
  const hasApp = await tx.getRepository(AuthenticatorEntity).existsBy({ accountId });
  const hasPasskey = await tx.getRepository(PasskeyEntity).existsBy({ accountId });
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasApp ? (['authenticator'] as const) : [])];
}
