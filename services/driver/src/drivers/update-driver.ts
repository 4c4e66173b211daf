import { DriverChange, routes, type Driver } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import {
  followUp,
  notFound,
  PahiyaError,
  recordAudit,
  validateForm,
  validationError,
  whenUndone,
} from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import { discardDocuments } from '../documents/document-store.ts';
import { readDriverForm, type DriverForm } from '../documents/driver-form.ts';
import type { DriverParts } from '../parts.ts';
import { noteDriver } from './driver.events.ts';
import { findDriver, lockDriver, saveDriver } from './driver.repository.ts';
import { auditedDriver, changedDriver, driverFact, driverView, signInDiffers, type DriverRecord } from './driver.ts';
import { applyStatus } from './apply-status.ts';
import { limitsMustBeComplete } from './refuse-limits.ts';
import { putSignIn, restoreSignIn, wasRefused } from './sign-in.ts';

/** Updates the sign-in if it changes, then the record, and then removes images that are no longer used. */
export async function updateDriver(
  parts: DriverParts,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<Driver> {
  const present = await findDriver(parts.database, id);
  if (!present) throw notFound('driver');
  const { before, after } = await changeAsGiven(parts, present, request);
  await followUp(() => applyStatus(parts, { before, after }));
  return driverView(after);
}

interface Changed {
  before: DriverRecord;
  after: DriverRecord;
}

async function changeAsGiven(parts: DriverParts, present: DriverRecord, request: FastifyRequest): Promise<Changed> {
  const form = await readDriverForm(parts, request);
  try {
    const change = validateForm(DriverChange, form.fields, routes.driver.updateDriver.incomplete);
    limitsMustBeComplete(change);
    imagesMustBeFiles(form);
    const signInChanges = signInDiffers(present, changedDriver(present, change), change);
    if (signInChanges) await changeSignIn(parts, present, change);
    const { before, after } = await record(parts, present, { change, form, signInChanges });
    whenUndone(async () => {
      if (signInChanges) await restoreSignIn(parts, present.id);
      await discardDocuments(parts, Object.values(form.documents));
    });
    await followUp(() => discardDocuments(parts, replacedDocuments(before, after)));
    return { before, after };
  } catch (error) {
    await discardDocuments(parts, Object.values(form.documents));
    throw error;
  }
}

function imagesMustBeFiles({ imagesAsText }: DriverForm): void {
  const faults = imagesAsText.map((path) => ({ path, code: 'wrong-type' as const, params: { type: 'file' } }));
  if (faults.length > 0) throw validationError(faults);
}

async function changeSignIn(parts: DriverParts, present: DriverRecord, change: DriverChange): Promise<void> {
  try {
    await putSignIn(parts, changedDriver(present, change), { password: change.password, existing: true });
  } catch (error) {
    if (!wasRefused(error)) await restoreSignIn(parts, present.id);
    throw error;
  }
}

async function record(
  parts: DriverParts,
  present: DriverRecord,
  { change, form, signInChanges }: { change: DriverChange; form: DriverForm; signInChanges: boolean },
): Promise<Changed> {
  try {
    return await parts.database.transaction(async (tx) => {
      const before = await lockDriver(tx, present.id);
      if (!before) throw notFound('driver');
      const after = changedDriver(before, change, form.documents);
      // The sign-in and the record are written in two services, so they could disagree if another change came between.
      // That includes a form that repeats an old phone number, which was current when the upload began.
      const signInFollows = signInChanges || signInDiffers(before, after, change);
      if (signInFollows && before.revision !== present.revision)
        throw new PahiyaError('CONFLICT', { what: 'driver-changed' });
      await saveDriver(tx, after);
      await appendToOutbox(tx, 'driver', {
        type: 'driver.driver.updated.v1',
        subject: after.id,
        data: driverFact(after),
      });
      if (before.status !== after.status) await parts.standings.note(tx, after.id, after.revision);
      const [was, is] = [auditedDriver(before), auditedDriver(after)];
      await recordAudit(tx, { action: 'driver.changed', subject: `driver/${after.id}`, before: was, after: is });
      noteDriver(tx, after.id);
      return { before, after };
    });
  } catch (error) {
    if (signInChanges) await restoreSignIn(parts, present.id);
    throw error;
  }
}

function replacedDocuments(before: DriverRecord, after: DriverRecord): string[] {
  return [
    before.licenseKey !== after.licenseKey ? before.licenseKey : null,
    before.aadhaarKey !== after.aadhaarKey ? before.aadhaarKey : null,
  ].filter((key) => key !== null);
}
