import type { SecondFactors, SecondStepWay } from '@pahiya/contracts';
import { PahiyaError, recordAudit, type Caller, type Tx } from '@pahiya/service-kit';
import type { Account } from '../accounts/account.ts';
import { AccountEntity } from '../accounts/account.entity.ts';
import { provePassword } from '../accounts/change-password.ts';
import { profileOf } from '../accounts/profile-of.ts';
import type { AuthParts } from '../parts.ts';
import { waysOf } from './factors-of.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { beginStep, findStep, mustHaveSecondFactor, takeStep } from './second-step.ts';
import { AuthenticatorEntity, RecoveryCodeEntity } from './second-factor.entities.ts';

export async function secondFactorsOf(parts: AuthParts, { sub, role }: Caller): Promise<SecondFactors> {
  const { manager } = parts.database.dataSource;
  const authenticator = await manager.getRepository(AuthenticatorEntity).findOneBy({ accountId: sub });
  return {
    authenticatorSince: authenticator?.createdAt.toISOString() ?? null,
    passkeys: (await manager.getRepository(PasskeyEntity).findBy({ accountId: sub }))
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ id, name, createdAt, lastUsedAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    recoveryCodes: await countRecoveryCodes(manager, sub),
    required: mustHaveSecondFactor(parts, role),
  };
}

/** The caller's account, after its password is proved. */
async function proven(parts: AuthParts, caller: Caller, currentPassword: string): Promise<Account> {
  const account = await profileOf(parts, caller);
  await provePassword(parts, account, currentPassword);
  return account;
}

/** @returns the token of a step that may add a factor */
export async function beginFactor(parts: AuthParts, caller: Caller, currentPassword: string): Promise<string> {
  const account = await proven(parts, caller, currentPassword);
  return beginStep(parts, account, { purpose: 'manage', session: caller });
}

/** @throws PahiyaError RULE_BROKEN when the account would be left without a factor that it must have */
export async function removeFactor(
  parts: AuthParts,
  caller: Caller,
  { currentPassword, way, remove }: { currentPassword: string; way: SecondStepWay; remove: (tx: Tx) => Promise<void> },
): Promise<void> {
  const { id, role, companyId } = await proven(parts, caller, currentPassword);
  await parts.database.transaction(async (tx) => {
    // When two are removed at once, the second call sees that its factor is the last.
    await tx.getRepository(AccountEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    await remove(tx);
    await recordAudit(tx, { action: 'second-factor.removed', subject: `account/${id}`, companyId, after: { way } });
    if ((await waysOf(tx, id)).length > 0) return;
    if (mustHaveSecondFactor(parts, role)) throw new PahiyaError('RULE_BROKEN', { what: 'last-second-factor' });
    await tx.getRepository(RecoveryCodeEntity).delete({ accountId: id });
  });
}

/** @throws PahiyaError RULE_BROKEN without a factor that the codes could replace */
export async function renewRecoveryCodes(parts: AuthParts, stepToken: string): Promise<string[]> {
  const { step, account } = await findStep(parts, stepToken, ['manage']);
  return parts.database.transaction(async (tx) => {
    await takeStep(tx, step);
    if ((await waysOf(tx, account.id)).length === 0) throw new PahiyaError('RULE_BROKEN', { what: 'no-second-factor' });
    return replaceRecoveryCodes(tx, account.id);
  });
}
