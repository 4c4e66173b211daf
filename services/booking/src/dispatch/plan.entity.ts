import type { PLAN_MODES, PlanStatus } from '@pahiya/contracts';
import type { Bound, CostLine, Exclusion, Figures, Instead, LeftName } from '@pahiya/dispatch';
import { EntitySchema } from 'typeorm';
import type { LeftOut } from './left-out.ts';
import type { NamedPlace } from './places-of-problem.ts';

/** Why a plan could not be made. */
export type PlanFailure = { what: 'stopped' | 'failed' | 'refused'; sentences?: Readonly<Record<'en' | 'hi', string>> };

export interface KeptPlan {
  id: string;
  mode: (typeof PLAN_MODES)[number];
  status: PlanStatus;
  fromAt: Date;
  toAt: Date;
  madeAt: Date;
  /** While it is made, the process that makes it says here that it lives. */
  touchedAt: Date;
  byId: string;
  byName: string;
  /** When a plan that nobody asked for was due: so one of several replicas makes it. */
  slot: string | null;
  rides: number;
  /** The rides that were asked for by name. */
  rideIds: readonly string[] | null;
  policyVersion: number;
  seed: number;
  iterations: number;
  travelSource: string;
  /** How many completed rides taught how long ways take. */
  learnedRides: number;
  progress: number;
  /** The figures of the rides as they were assigned when it was made. */
  figuresBefore: Figures | null;
  figures: Figures | null;
  bound: Bound | null;
  failure: PlanFailure | null;
  /** How often a process has begun to make it. */
  attempt: number;
  /** The named rides that can not be planned. */
  leftOut: readonly LeftOut[] | null;
  /** Somebody commits it until then at most. */
  committingUntil: Date | null;
}

export const PlanEntity = new EntitySchema<KeptPlan>({
  name: 'dispatch_plan',
  columns: {
    id: { type: 'text', primary: true },
    mode: { type: 'text' },
    status: { type: 'text' },
    fromAt: { type: 'timestamptz' },
    toAt: { type: 'timestamptz' },
    madeAt: { type: 'timestamptz' },
    touchedAt: { type: 'timestamptz' },
    byId: { type: 'text' },
    byName: { type: 'text' },
    slot: { type: 'text', nullable: true },
    rides: { type: 'integer' },
    rideIds: { type: 'jsonb', nullable: true },
    policyVersion: { type: 'integer' },
    seed: { type: 'integer' },
    iterations: { type: 'integer', default: 0 },
    travelSource: { type: 'text' },
    learnedRides: { type: 'integer', default: 0 },
    progress: { type: 'double precision', default: 0 },
    figuresBefore: { type: 'jsonb', nullable: true },
    figures: { type: 'jsonb', nullable: true },
    bound: { type: 'jsonb', nullable: true },
    failure: { type: 'jsonb', nullable: true },
    attempt: { type: 'integer', default: 1 },
    leftOut: { type: 'jsonb', nullable: true },
    committingUntil: { type: 'timestamptz', nullable: true },
  },
  checks: [
    { name: 'dispatch_plan_mode_check', expression: `mode in ('wave', 'day')` },
    {
      name: 'dispatch_plan_status_check',
      expression: `status in ('planning', 'draft', 'committed', 'discarded', 'failed')`,
    },
    { name: 'dispatch_plan_check', expression: 'to_at > from_at' },
  ],
  indices: [
    { name: 'dispatch_plan_by_time', columns: ['madeAt'] },
    { name: 'dispatch_plan_slot', columns: ['slot'], unique: true },
  ],
});

/** A ride of a plan with the facts that its sentences are written from. */
export interface ProposalFacts {
  paise?: number;
  lines?: readonly CostLine[];
  /** Since when the driver is free, where, and how far from there. */
  freeAtMinute?: number;
  freeIn?: NamedPlace;
  emptyKm?: number;
  emptyMinutes?: number;
  second?: Instead;
  excluded?: readonly { driverId: string; exclusion: Exclusion }[];
  left?: LeftName | 'place-unknown' | 'place-outside' | 'place-at-sea';
  breaks?: Exclusion;
  reason?: string;
}

export interface KeptProposal {
  planId: string;
  rideId: string;
  rideCode: string;
  rideRevision: number;
  startsAt: Date;
  driverId: string | null;
  state: 'proposed' | 'pinned' | 'committed' | 'lost' | 'left';
  facts: ProposalFacts;
  /** The problem that the assignment of a lost one met, or would have met, and what says it more precisely. */
  lost: {
    code: string;
    params: Readonly<Record<string, string | number>>;
    exclusion?: Exclusion;
    left?: LeftName;
  } | null;
}

export const ProposalEntity = new EntitySchema<KeptProposal>({
  name: 'dispatch_proposal',
  columns: {
    planId: {
      type: 'text',
      primary: true,
      foreignKey: { target: PlanEntity, name: 'dispatch_proposal_plan_id_fkey', onDelete: 'CASCADE' },
    },
    rideId: { type: 'text', primary: true },
    rideCode: { type: 'text' },
    rideRevision: { type: 'integer' },
    startsAt: { type: 'timestamptz' },
    driverId: { type: 'text', nullable: true },
    state: { type: 'text' },
    facts: { type: 'jsonb' },
    lost: { type: 'jsonb', nullable: true },
  },
  checks: [
    {
      name: 'dispatch_proposal_state_check',
      expression: `state in ('proposed', 'pinned', 'committed', 'lost', 'left')`,
    },
    { name: 'dispatch_proposal_check', expression: `driver_id is not null or state = 'left'` },
  ],
});
