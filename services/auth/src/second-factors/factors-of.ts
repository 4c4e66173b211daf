import type { SecondStepWay } from '@pahiya/contracts';
import type { Tx } from '@pahiya/service-kit';
import { AuthenticatorEntity } from './second-factor.entities.ts';

/** The second factors of an account. Recovery codes stand in for them and are none. */
export async function waysOf(tx: Tx, accountId: string): Promise<SecondStepWay[]> {
  return (await tx.getRepository(AuthenticatorEntity).existsBy({ accountId })) ? ['authenticator'] : [];
}
