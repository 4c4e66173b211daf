import { DriverChange, routes, type Driver } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { notFound, PahiyaError, validateForm } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import { discardDocuments } from '../documents/document-store.ts';
import { readDriverForm, type DriverForm } from '../documents/driver-form.ts';
import type { Fleet } from '../fleet.ts';
import { noteDriver } from './driver.events.ts';
import { findDriver, lockDriver, saveDriver } from './driver.repository.ts';
import { changedDriver, driverFact, driverView, signInDiffers, type DriverRecord } from './driver.ts';
import { putSignIn, restoreSignIn, wasRefused } from './sign-in.ts';

/** The sign-in first, where it changes, then the record; old images go once nobody has them any more. */
export async function updateDriver(
  fleet: Fleet,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<Driver> {
  const present = await findDriver(fleet.database, id);
  if (!present) throw notFound('driver');
  const form = await readDriverForm(fleet, id, request);
  try {
    const change = validateForm(DriverChange, form.fields, routes.driver.updateDriver.incomplete);
    const signInChanges = signInDiffers(present, changedDriver(present, change), change);
    if (signInChanges) await changeSignIn(fleet, present, change);
    const { before, after } = await record(fleet, present, { change, form, signInChanges });
    await discardDocuments(fleet, replacedDocuments(before, after));
    return driverView(after);
  } catch (error) {
    await discardDocuments(fleet, Object.values(form.documents));
    throw error;
  }
}

async function changeSignIn(fleet: Fleet, present: DriverRecord, change: DriverChange): Promise<void> {
  try {
    await putSignIn(fleet, changedDriver(present, change), { password: change.password, existing: true });
  } catch (error) {
    if (!wasRefused(error)) await restoreSignIn(fleet, present.id);
    throw error;
  }
}

async function record(
  fleet: Fleet,
  present: DriverRecord,
  { change, form, signInChanges }: { change: DriverChange; form: DriverForm; signInChanges: boolean },
): Promise<{ before: DriverRecord; after: DriverRecord }> {
  try {
    return await fleet.database.transaction(async (tx) => {
      const before = await lockDriver(tx, present.id);
      if (!before) throw notFound('driver');
      const after = changedDriver(before, change, form.documents);
      // Of two who change the sign-in at once, the later record would contradict the later sign-in; and so would one that
      // changed nothing of it when its form began to come.
      const signInFollows = signInChanges || signInDiffers(before, after, change);
      if (signInFollows && before.revision !== present.revision)
        throw new PahiyaError('CONFLICT', { what: 'driver-changed' });
      await saveDriver(tx, after);
      await appendToOutbox(tx, 'driver', {
        type: 'driver.driver.updated.v1',
        subject: after.id,
        data: driverFact(after),
      });
      noteDriver(tx, after.id);
      return { before, after };
    });
  } catch (error) {
    if (signInChanges) await restoreSignIn(fleet, present.id);
    throw error;
  }
}

function replacedDocuments(before: DriverRecord, after: DriverRecord): string[] {
  return [
    before.licenseKey !== after.licenseKey ? before.licenseKey : null,
    before.aadhaarKey !== after.aadhaarKey ? before.aadhaarKey : null,
  ].filter((key) => key !== null);
}
