import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { routes } from '@pahiya/contracts';
import { notFound, recordRead, say, serve } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { FORM_READING } from '../documents/driver-form.ts';
import { imageTypeOf } from '../documents/image-type.ts';
import type { DriverParts } from '../parts.ts';
import { deleteDriver } from './delete-driver.ts';
import { driverReport } from './driver-report.ts';
import { findDriver } from './driver.repository.ts';
import { driverView, type DriverRecord } from './driver.ts';
import { listDrivers } from './list-drivers.ts';
import { registerDriver } from './register-driver.ts';
import { updateDriver } from './update-driver.ts';

export function driverRoutes(app: FastifyInstance, parts: DriverParts): void {
  const { deps, database } = parts;
  const existing = async (id: string): Promise<DriverRecord> => {
    const driver = await findDriver(database, id);
    if (!driver) throw notFound('driver');
    return driver;
  };

  serve(app, deps, routes.driver.listDrivers, ({ query }) => listDrivers(parts, query));
  serve(app, deps, routes.driver.driverProfile, async ({ caller }) => ({
    driver: driverView(await existing(caller.sub)),
  }));
  serve(app, deps, routes.driver.getDriver, async ({ params }) => ({ driver: driverView(await existing(params.id)) }));
  serve(app, deps, routes.driver.driverRecord, async ({ params }) => {
    const driver = await existing(params.id);
    return { driver: driverView(driver), revision: driver.revision };
  });
  serve(app, deps, routes.driver.personData, async ({ params }) => {
    const driver = await findDriver(database, params.id);
    const documents = ['license', 'aadhaar'];
    return { held: driver ? { driver: driverView(driver), documents } : {} };
  });
  serve(app, deps, routes.driver.driverReport, ({ params }) => driverReport(parts, params.id));
  serve(app, deps, routes.driver.deleteDriver, async ({ params, request }) => {
    await deleteDriver(parts, params.id);
    return { message: say('driver-deleted', request) };
  });
  serve(app, deps, routes.driver.driverDocument, async ({ params }) => {
    const driver = await existing(params.id);
    const key = params.kind === 'license' ? driver.licenseKey : driver.aadhaarKey;
    const stored = key === null ? undefined : await deps.files.read(key);
    if (stored === undefined) throw notFound('document');
    await recordRead(database, {
      action: 'document.viewed',
      subject: `driver/${driver.id}`,
      after: { kind: params.kind },
    });
    const file = await buffer(stored);
    // Documents from before they were all JPGs are PNGs, too.
    return { file, contentType: imageTypeOf(file) ?? 'image/jpeg' };
  });
}

/** Registered in a scope of their own, because reading forms adds hooks to every request and the position route must stay fast. */
export async function driverFormRoutes(app: FastifyInstance, parts: DriverParts): Promise<void> {
  const { deps } = parts;
  await app.register(multipart, FORM_READING);
  serve(app, deps, routes.driver.registerDriver, async ({ caller, request }) => {
    const byAdmin = caller !== undefined;
    const driver = await registerDriver(parts, { byAdmin, request });
    return { driver, message: say(byAdmin ? 'driver-registered' : 'driver-registered-waits', request) };
  });
  serve(app, deps, routes.driver.updateDriver, async ({ params, request }) => ({
    driver: await updateDriver(parts, { id: params.id, request }),
    message: say('driver-updated', request),
  }));
}
