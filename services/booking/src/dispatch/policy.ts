import type { DispatchLimits, DispatchPolicyChange, DispatchPolicyView, DispatchWeights } from '@pahiya/contracts';
import type { DispatchPolicy } from '@pahiya/dispatch';
import {
  insertIfNew,
  PahiyaError,
  recordAudit,
  noteChange,
  type AuditValues,
  type Database,
} from '@pahiya/service-kit';
import { LessThan } from 'typeorm';
import type { BookingParts } from '../parts.ts';
import type { Actor } from '../rides/ride.ts';
import { contradictionOf } from './policy-contradictions.ts';
import { PolicyEntity, type KeptPolicy } from './policy.entity.ts';

export async function presentPolicy({ dataSource }: Database): Promise<KeptPolicy> {
  const [policy] = await dataSource.getRepository(PolicyEntity).find({ order: { version: 'DESC' }, take: 1 });
  if (policy === undefined) throw new Error('There is no dispatch policy: a migration makes the first.');
  return policy;
}

export async function policyOfVersion({ dataSource }: Database, version: number): Promise<KeptPolicy> {
  return dataSource.getRepository(PolicyEntity).findOneByOrFail({ version });
}

export function policyHistory({ dataSource }: Database, before: number, limit: number): Promise<KeptPolicy[]> {
  const policies = dataSource.getRepository(PolicyEntity);
  return policies.find({ where: { version: LessThan(before) }, order: { version: 'DESC' }, take: limit });
}

/** Stores a new version. If two admins change the same version, one of them gets a conflict. */
export async function changePolicy(
  { database, clock }: Pick<BookingParts, 'database' | 'clock'>,
  { version: basedOn, ...chosen }: DispatchPolicyChange,
  by: Actor,
): Promise<KeptPolicy> {
  mustNotContradict(chosen);
  const before = await presentPolicy(database);
  const after = { ...chosen, version: basedOn + 1, effectiveFrom: clock.now(), byId: by.id, byName: by.name };
  const inserted = await database.transaction(async (tx) => {
    if (before.version !== basedOn || !(await insertIfNew(tx, PolicyEntity, after))) return false;
    const values = { before: valuesOf(before), after: valuesOf(after) };
    await recordAudit(tx, {
      action: 'dispatch-policy.changed',
      subject: `dispatch-policy/${after.version}`,
      ...values,
    });
    noteChange(tx, { kind: 'plan', id: 'policy' });
    return true;
  });
  if (!inserted) throw new PahiyaError('CONFLICT', { what: 'dispatch-policy-changed' });
  return after;
}

/** @throws PahiyaError RULE_BROKEN where two values cannot both hold */
export function mustNotContradict(policy: { limits: DispatchLimits; weights: DispatchWeights }): void {
  const why = contradictionOf(policy);
  if (why !== undefined) throw new PahiyaError('RULE_BROKEN', { what: 'policy-contradicts', why });
}

export function policyView({ byId: _byId, byName, effectiveFrom, ...policy }: KeptPolicy): DispatchPolicyView {
  return { ...policy, effectiveFrom: effectiveFrom.toISOString(), by: byName };
}

/** The policy in the form that the planning library takes. */
export const libraryPolicy = ({ version, limits, weights }: KeptPolicy): DispatchPolicy => ({
  version,
  limits,
  weights,
});

function valuesOf({ limits, weights, automation, reachability }: Omit<KeptPolicy, 'version'>): AuditValues {
  const { night, ...others } = limits;
  const { emptyKm, ...prices } = weights;
  const nested = { ...prefixed('night', night), ...prefixed('emptyKm', emptyKm) };
  return { ...others, ...prices, ...nested, automation, reachability };
}

const prefixed = (prefix: string, values: Readonly<Record<string, number | boolean>>): AuditValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value]));
