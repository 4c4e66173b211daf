import type { AuditAction, AuditFact, ServiceName } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { currentAsker, currentTrace, runIn } from '@pahiya/tracing';
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { splitPersonal, type AuditValues } from './audit-values.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';

export interface AuditActor {
  id: string;
  role: string;
  companyId?: string | null | undefined;
}

export interface Audited {
  action: AuditAction;
  /** e.g. `driver/<_id>`. */
  subject: `${string}/${string}`;
  /** The company in whose trail the fact is recorded, too; by default the actor's. */
  companyId?: string | null;
  /**
   * With both, only the fields that differ are recorded, and nothing if none differs. Passwords, tokens and keys are
   * never recorded.
   */
  before?: AuditValues;
  after?: AuditValues;
  /** By default the caller of the request. Null means the platform itself. */
  actor?: AuditActor | null;
  /** More than 1 if the same fact happened so many times within one minute. */
  times?: number;
}

const LONGEST_DEVICE = 200;
interface Recorder {
  service: ServiceName;
  clock: Clock;
}
const recorders = new WeakMap<DataSource, Recorder>();

/** Sets the service in whose name, and the clock by which, the transactions of this data source record facts. */
export function auditAs(dataSource: DataSource, recorder: Recorder): void {
  recorders.set(dataSource, recorder);
}

/**
 * Records a fact for the audit trail in the caller's transaction: docs/decisions/0014-audit-trail.md. Who asked, from where
 * and with what comes from the request that the work is done for.
 */
export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  const { service, clock } = recorderOf(tx);
  const data = factOf(audited, clock.now());
  if (data === undefined) return;
  const type = `${service}.audit.recorded.v1` as const;
  await appendToOutbox(tx, service, { type, subject: `audit/${audited.subject}`, data });
}

/** The time at which this transaction records facts, by the clock of the service. */
export const timeOfRecord = (tx: Tx): Date => recorderOf(tx).clock.now();

function recorderOf({ dataSource }: Tx): Recorder {
  const recorder = recorders.get(dataSource);
  if (recorder === undefined) throw new TypeError('the audit trail needs the database of an open service');
  return recorder;
}

/** Records what changes nothing: that somebody read, exported or was refused. */
export function recordRead(database: Database, audited: Audited): Promise<void> {
  return database.transaction((tx) => recordAudit(tx, audited));
}

function factOf(audited: Audited, now: Date): AuditFact | undefined {
  const asker = (currentAsker() as Asker | undefined) ?? NOBODY;
  const values = splitPersonal(audited.before, audited.after);
  if (values === undefined) return undefined;
  const actor = audited.actor === undefined ? asker.actor : audited.actor;
  const { before, after, personal } = values;
  return {
    at: now.toISOString(),
    action: audited.action,
    subject: audited.subject,
    companyId: audited.companyId === undefined ? (actor?.companyId ?? null) : audited.companyId,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    requestId: currentTrace().requestId ?? null,
    times: audited.times ?? 1,
    before,
    after,
    personal: { address: asker.address, device: asker.device, ...personal },
  };
}

/** Who asked, from where and with what. */
interface Asker {
  actor: AuditActor | null;
  address: string | null;
  device: string | null;
}
/** The asker of work that an event or a timer began. */
const NOBODY: Asker = { actor: null, address: null, device: null };

/** Runs work in the trace of the request, so that facts which it records name the person who asked. */
export function onBehalfOf<T>(request: FastifyRequest, work: () => T): T {
  const { operation } = request;
  if (operation === undefined) return work();
  operation.trace.asker = askerOf(request);
  return runIn(operation.trace, work);
}

/** Fastify's type does not say that the address of a client that has reset its connection is unknown. */
type Asking = Pick<FastifyRequest, 'caller' | 'headers'> & { ip: string | undefined };

function askerOf({ caller, ip, headers }: Asking): Asker {
  return {
    actor: caller === undefined ? null : { id: caller.sub, role: caller.role, companyId: caller.companyId },
    address: ip ?? null,
    device: headers['user-agent']?.slice(0, LONGEST_DEVICE) ?? null,
  };
}
