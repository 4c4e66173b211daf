import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New tables, and a column that the previous release leaves empty. */
export class PlanDispatch1795695000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table driver add limits jsonb');
    await runner.query(POLICY);
    await runner.query(FIRST_POLICY);
    await runner.query(PLANS);
    await runner.query(PINS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dispatch_override, dispatch_pin, dispatch_proposal, dispatch_plan, dispatch_policy');
    await runner.query('drop function dispatch_override_stays');
    await runner.query('alter table driver drop column limits');
  }
}

const POLICY = `
  create table dispatch_policy (
    version integer primary key,
    limits jsonb not null,
    weights jsonb not null,
    automation text not null,
    reachability text not null,
    effective_from timestamptz not null,
    by_id text not null,
    by_name text not null,
    constraint dispatch_policy_version_check check (version > 0),
    constraint dispatch_policy_automation_check check (automation in ('off', 'suggest', 'assign')),
    constraint dispatch_policy_reachability_check check (reachability in ('warn', 'refuse'))
  )`;

/** The reasons of these figures are in libs/dispatch/src/policy.ts; a later migration mends the weight of evenness. */
const FIRST_POLICY = `
  insert into dispatch_policy values (1,
    '{"workMinutesADay": 480, "workMinutesAWeek": 2880, "workWithoutBreak": 300, "breakMinutes": 30, "shortWaitMinutes": 15,
      "restMinutes": 540, "spreadOver": 720, "bufferMinutes": 10, "bufferPercent": 15, "papersVerified": true,
      "night": {"from": 1200, "until": 360, "escort": false}, "freezeMinutes": 45}',
    '{"emptyKm": {"Sedan": 1200, "Mini SUV": 1400, "SUV": 1600}, "emptyMinute": 150, "largerCabKm": 300,
      "thinSlackMinute": 300, "thinSlackMinutes": 15, "overtimeMinute": 400, "overtimeAfterMinutes": 480,
      "evennessHour": 150, "askAgain": 10000, "change": 5000, "unserved": 10000000}',
    'off', 'warn', now(), 'pahiya', 'Pahiya')`;

const PLANS = `
  create table dispatch_plan (
    id text primary key,
    mode text not null,
    status text not null,
    from_at timestamptz not null,
    to_at timestamptz not null,
    made_at timestamptz not null,
    touched_at timestamptz not null,
    by_id text not null,
    by_name text not null,
    slot text,
    rides integer not null,
    ride_ids jsonb,
    policy_version integer not null,
    seed integer not null,
    iterations integer not null default 0,
    travel_source text not null,
    progress double precision not null default 0,
    figures_before jsonb,
    figures jsonb,
    bound jsonb,
    failure jsonb,
    constraint dispatch_plan_mode_check check (mode in ('wave', 'day')),
    constraint dispatch_plan_status_check check (status in ('planning', 'draft', 'committed', 'discarded', 'failed')),
    constraint dispatch_plan_check check (to_at > from_at)
  );
  create index dispatch_plan_by_time on dispatch_plan (made_at);
  create unique index dispatch_plan_slot on dispatch_plan (slot);
  create table dispatch_proposal (
    plan_id text not null constraint dispatch_proposal_plan_id_fkey references dispatch_plan on delete cascade,
    ride_id text not null,
    ride_code text not null,
    ride_revision integer not null,
    starts_at timestamptz not null,
    driver_id text,
    state text not null,
    facts jsonb not null,
    lost jsonb,
    primary key (plan_id, ride_id),
    constraint dispatch_proposal_state_check check (state in ('proposed', 'pinned', 'committed', 'lost', 'left')),
    constraint dispatch_proposal_check check (driver_id is not null or state = 'left')
  )`;

const PINS = `
  create table dispatch_pin (
    ride_id text primary key,
    driver_id text not null,
    by_id text not null,
    by_name text not null,
    at timestamptz not null,
    breaks jsonb,
    reason text,
    constraint dispatch_pin_check check ((breaks is null) = (reason is null))
  );
  create table dispatch_override (
    id text primary key,
    ride_id text not null,
    driver_id text not null,
    rule text not null,
    reason text not null,
    by_id text not null,
    by_name text not null,
    at timestamptz not null
  );
  create index dispatch_override_of_ride on dispatch_override (ride_id);
  create function dispatch_override_stays() returns trigger language plpgsql as $$
    begin raise exception 'An override stays as it was noted.'; end $$;
  create trigger dispatch_override_stays before update or delete on dispatch_override
    for each statement execute function dispatch_override_stays()`;
