import type { DispatchLimits, DispatchPolicyView, DispatchWeights } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';

/** One version of the policy. It never changes after it was made. */
export interface KeptPolicy {
  version: number;
  limits: DispatchLimits;
  weights: DispatchWeights;
  automation: DispatchPolicyView['automation'];
  reachability: DispatchPolicyView['reachability'];
  effectiveFrom: Date;
  byId: string;
  byName: string;
}

export const PolicyEntity = new EntitySchema<KeptPolicy>({
  name: 'dispatch_policy',
  columns: {
    version: { type: 'integer', primary: true },
    limits: { type: 'jsonb' },
    weights: { type: 'jsonb' },
    automation: { type: 'text' },
    reachability: { type: 'text' },
    effectiveFrom: { type: 'timestamptz' },
    byId: { type: 'text' },
    byName: { type: 'text' },
  },
  checks: [
    { name: 'dispatch_policy_version_check', expression: 'version > 0' },
    { name: 'dispatch_policy_automation_check', expression: `automation in ('off', 'suggest', 'assign')` },
    { name: 'dispatch_policy_reachability_check', expression: `reachability in ('warn', 'refuse')` },
  ],
});
