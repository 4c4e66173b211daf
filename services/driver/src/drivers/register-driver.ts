import { DriverRegistration, routes, type Driver, type Fault } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { newId, newPublicCode, PahiyaError, recordAudit, validateForm, whenUndone } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { DriverParts } from '../parts.ts';
import { discardDocuments } from '../documents/document-store.ts';
import { readDriverForm, type DocumentKeys } from '../documents/driver-form.ts';
import { noteDriver } from './driver.events.ts';
import { insertDriver } from './driver.repository.ts';
import { auditedDriver, driverFact, driverView, newDriver, type DriverRecord } from './driver.ts';
import { limitsMustBeComplete } from './refuse-limits.ts';
import { putSignIn, takeSignInBack, wasRefused } from './sign-in.ts';

/** Stores the images, then the sign-in, then the record. A step that fails undoes the steps before it. */
export async function registerDriver(
  parts: DriverParts,
  { byAdmin, request }: { byAdmin: boolean; request: FastifyRequest },
): Promise<Driver> {
  const now = parts.deps.clock.now();
  const id = newId();
  const form = await readDriverForm(parts, request);
  try {
    const given = validateForm(DriverRegistration, form.fields, routes.driver.registerDriver.incomplete);
    limitsMustBeComplete(given);
    const documents = bothOf(form.documents);
    const driver = newDriver(given, { id, code: newPublicCode(), now, byAdmin, documents });
    const recorded = await recordWithSignIn(parts, driver, given.password);
    whenUndone(async () => {
      await takeSignInBack(parts, id);
      await discardDocuments(parts, Object.values(documents));
    });
    return driverView(recorded);
  } catch (error) {
    await discardDocuments(parts, Object.values(form.documents));
    throw error;
  }
}

function bothOf({ license, aadhaar }: DocumentKeys): { license: string; aadhaar: string } {
  if (license !== undefined && aadhaar !== undefined) return { license, aadhaar };
  const faults: Fault[] = [];
  if (license === undefined) faults.push({ path: 'licenseImage', code: 'required' });
  if (aadhaar === undefined) faults.push({ path: 'aadhaarCardImage', code: 'required' });
  throw new PahiyaError('VALIDATION_FAILED', { what: 'no-images' }, { faults });
}

async function recordWithSignIn(parts: DriverParts, driver: DriverRecord, password: string): Promise<DriverRecord> {
  try {
    await putSignIn(parts, driver, { password, existing: false });
  } catch (error) {
    if (!wasRefused(error)) await takeSignInBack(parts, driver.id);
    throw error;
  }
  try {
    return await parts.database.transaction(async (tx) => {
      const inserted = await insertDriver(tx, driver);
      await appendToOutbox(tx, 'driver', {
        type: 'driver.driver.registered.v1',
        subject: inserted.id,
        data: driverFact(inserted),
      });
      await recordAudit(tx, {
        action: 'driver.registered',
        subject: `driver/${inserted.id}`,
        after: auditedDriver(inserted),
      });
      noteDriver(tx, inserted.id);
      return inserted;
    });
  } catch (error) {
    await takeSignInBack(parts, driver.id);
    throw error;
  }
}
