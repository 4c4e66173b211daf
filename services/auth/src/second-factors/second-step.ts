import type { Role, SecondStepWay } from '@pahiya/contracts';
import { PahiyaError, type Caller, type Tx } from '@pahiya/service-kit';
import { LessThan, MoreThan } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import { hashOfLinkToken, newLinkToken } from '../mails/link-token.ts';
import { findOpen } from '../sessions/session.repository.ts';
import { waysOf } from './factors-of.ts';
import { RecoveryCodeEntity, SecondStepEntity, type SecondStep, type StepPurpose } from './second-factor.entities.ts';

const LIFE_MS = 10 * 60_000;
/** After this many tries the password has to be given again. */
const TRIES_PER_STEP = 5;

/** A step with the account that has proven its password. */
export interface OpenStep {
  step: SecondStep;
  account: Account;
}

/**
 * Called when the password is right, before a session opens.
 * @throws PahiyaError SECOND_STEP_NEEDED when the account has a second factor, or must have one
 */
export async function askForSecondStep(parts: AuthParts, account: Account, rememberMe: boolean): Promise<void> {
  if (!mayHaveSecondFactor(account.role)) return;
  const ways = await waysOf(parts.database.dataSource.manager, account.id);
  if (ways.length === 0 && !mustHaveSecondFactor(parts, account.role)) return;
  const purpose = ways.length === 0 ? 'enrol' : 'sign-in';
  throw secondStepNeeded(purpose, await beginStep(parts, account, { purpose, rememberMe }), ways);
}

const mayHaveSecondFactor = (role: Role): boolean => role === 'admin' || role === 'company';

/** Admins must, except in the demonstration or if the configuration switches it off. */
export function mustHaveSecondFactor({ rules }: AuthParts, role: Role): boolean {
  return role === 'admin' && rules.adminSecondFactor === 'required' && rules.demo === 'off';
}

function secondStepNeeded(purpose: 'sign-in' | 'enrol', stepToken: string, ways: SecondStepWay[]): PahiyaError {
  return new PahiyaError('SECOND_STEP_NEEDED', { what: purpose, stepToken, ways });
}

/** @returns the token, which opens only the calls of `/api/second-step` */
export async function beginStep(
  parts: AuthParts,
  { id: accountId, passwordHash }: Account,
  { purpose, rememberMe = false, session }: { purpose: StepPurpose; rememberMe?: boolean; session?: Caller },
): Promise<string> {
  const token = newLinkToken();
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const steps = tx.getRepository(SecondStepEntity);
    await steps.delete({ expiresAt: LessThan(now) });
    await steps.insert({
      tokenHash: hashOfLinkToken(token),
      accountId,
      purpose,
      passwordHash,
      rememberMe,
      sessionId: session?.sid ?? null,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    });
  });
  return token;
}

/** @throws PahiyaError RULE_BROKEN when the step is over or had another purpose: the person has to log in again */
export async function findStep(parts: AuthParts, token: string, purposes: readonly StepPurpose[]): Promise<OpenStep> {
  const where = { tokenHash: hashOfLinkToken(token), expiresAt: MoreThan(parts.clock.now()) };
  const step = await parts.database.dataSource.getRepository(SecondStepEntity).findOneBy(where);
  if (step === null || !purposes.includes(step.purpose)) throw stepIsOver();
  const account = await findAccount(parts.database.dataSource, step.accountId);
  if (account?.passwordHash !== step.passwordHash) throw stepIsOver();
  if (step.sessionId !== null && (await findOpen(parts.database, step.sessionId)) === undefined) throw stepIsOver();
  return { step, account };
}

/**
 * Call it in the transaction of the step's purpose, before factors or codes are read or changed: of simultaneous steps and
 * removals, each sees what the one before has changed.
 * @throws PahiyaError RULE_BROKEN when another call has used the step, or another login has added the first factor
 */
export async function takeStep(tx: Tx, { tokenHash, accountId: id, purpose }: SecondStep): Promise<void> {
  const { affected } = await tx.getRepository(SecondStepEntity).delete({ tokenHash });
  if (affected !== 1) throw stepIsOver();
  await tx.getRepository(AccountEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (purpose !== 'enrol') return;
  // The password alone is enough for this step, so it must not replace a factor. Of simultaneous steps one adds the first.
  if ((await waysOf(tx, id)).length > 0) throw stepIsOver();
  // An operator has removed the factors of an admin who lost them, and the codes with them.
  await tx.getRepository(RecoveryCodeEntity).delete({ accountId: id });
}

/**
 * Counts a try before it is checked, so that simultaneous tries are limited like successive ones.
 * @throws PahiyaError RULE_BROKEN after the last try
 */
export async function countTry(parts: AuthParts, { tokenHash }: SecondStep): Promise<void> {
  const { affected } = await parts.database.dataSource
    .getRepository(SecondStepEntity)
    .update({ tokenHash, tries: LessThan(TRIES_PER_STEP) }, { tries: () => 'tries + 1' });
  if (affected !== 1) throw stepIsOver();
}

export function stepIsOver(): PahiyaError {
  return new PahiyaError('RULE_BROKEN', { what: 'second-step-is-over' });
}
