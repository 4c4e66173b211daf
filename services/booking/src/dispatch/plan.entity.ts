import type { PLAN_MODES, PlanStatus } from '@pahiya/contracts';
import type { Bound, CostLine, Exclusion, Figures, Instead, LeftName } from '@pahiya/dispatch';
import { EntitySchema } from 'typeorm';
import type { LeftOut } from './left-out.ts';
import type { NamedPlace } from './places-of-problem.ts';
import type { LeftBefore } from './problem-of-rides.ts';

/** Why a plan could not be made. */
export type PlanFailure = { what: 'stopped' | 'failed' | 'refused'; sentences?: Readonly<Record<'en' | 'hi', string>> };

export type KeptFigures = Omit<Figures, 'emptyPaise'> & {
  /** Plans of earlier releases have none. */
  emptyPaise?: number;
};

export interface KeptPlan {
  id: string;
  mode: (typeof PLAN_MODES)[number];
  status: PlanStatus;
  fromAt: Date;
  toAt: Date;
  madeAt: Date;
  /** The process that makes the plan renews this to show that it lives. */
  touchedAt: Date;
  byId: string;
  byName: string;
  /** The unique name of a plan of the automation, by which only one replica makes it. */
  slot: string | null;
  rides: number;
  /** The rides that the order named; null when it named none. */
  rideIds: readonly string[] | null;
  policyVersion: number;
  seed: number;
  iterations: number;
  travelSource: string;
  /** From how many completed rides the travel times were learned. */
  learnedRides: number;
  progress: number;
  /** The figures of the rides with the drivers who had them when the plan was made. */
  figuresBefore: KeptFigures | null;
  figures: KeptFigures | null;
  bound: Bound | null;
  failure: PlanFailure | null;
  /** How many times a process has begun to make the plan. */
  attempt: number;
  /** The named rides that cannot be planned. */
  leftOut: readonly LeftOut[] | null;
  /** Until when the lease of the process that commits the plan lasts. */
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

/** The facts from which the sentences about a ride of a plan are written. */
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
  left?: LeftName | LeftBefore;
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
  /**
   * Why a lost proposal could not be assigned: the problem of the assignment, and the more precise reason if there is one.
   */
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
