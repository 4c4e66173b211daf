import { auditRoutes } from './audit.routes.ts';
import { authInternalRoutes } from './auth-internal.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { bookingRoutes } from './booking.routes.ts';
import { completionRoutes } from './completion.routes.ts';
import { dispatchRoutes, myDayRoutes } from './dispatch.routes.ts';
import { driverRoutes } from './driver.routes.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { joiningRoutes } from './joining.routes.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import { nightEscortRoutes } from './night-escort.routes.ts';
import { personDataRoutes } from './person-data.routes.ts';
import { rideLimitRoutes } from './ride-limits.routes.ts';
import { salaryRoutes } from './salary.routes.ts';
import { secondFactorRoutes } from './second-factors.routes.ts';
import { signInRoutes } from './sign-ins.routes.ts';
import type { RouteContract } from './route.ts';

/**
 * The routes by the service that answers them, except those of the dispatch desk, which are in `dispatchRoutes`. A
 * bundle for browsers contains only the routes that its code names (contract-loader.ts).
 */
export const routes = {
  auth: {
    ...authRoutes,
    ...joiningRoutes,
    ...signInRoutes,
    ...secondFactorRoutes,
    ...auditRoutes,
    ...personDataRoutes.auth,
    ...authInternalRoutes,
  },
  booking: {
    ...bookingRoutes,
    ...completionRoutes,
    ...rideLimitRoutes,
    ...myDayRoutes,
    ...personDataRoutes.booking,
  },
  driver: { ...driverRoutes, ...personDataRoutes.driver },
  salary: { ...salaryRoutes, ...personDataRoutes.salary },
  invoice: { ...invoiceRoutes, ...personDataRoutes.invoice },
  gateway: gatewayRoutes,
};

/** Every route of the platform, as a flat list of `[name, contract]`, e.g. `['booking.createBooking', {…}]`. */
export function allRoutes(): [string, RouteContract][] {
  const all = { ...routes, booking: { ...routes.booking, ...dispatchRoutes, ...nightEscortRoutes } };
  return Object.entries(all).flatMap(([service, byName]) =>
    Object.entries(byName).map(([name, contract]): [string, RouteContract] => [`${service}.${name}`, contract]),
  );
}

export * from './account-fields.ts';
export * from './audit.ts';
export * from './auth.routes.ts';
export * from './booking.routes.ts';
export * from './bookings.ts';
export * from '@pahiya/calendar';
export * from './client-error-limits.ts';
export * from './client-spans.ts';
export * from './completion.routes.ts';
export * from './dispatch-policy.ts';
export * from './dispatch.routes.ts';
export * from './dispatch.ts';
export * from './driver-advice.routes.ts';
export * from './driver.routes.ts';
export * from './drivers.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './subscriptions-before.ts';
export * from './figures.ts';
export * from './gateway.routes.ts';
export * from './gstin.ts';
export * from './invoice.routes.ts';
export * from './joining.routes.ts';
export * from './costs.ts';
export * from './limits.ts';
export * from './night-escort.routes.ts';
export * from './people.ts';
export type { PersonData } from './person-data.routes.ts';
export * from './phone.ts';
export type * from './issues.ts';
export type * from './live-messages.ts';
export type * from './notices.ts';
export type * from './problems.ts';
export * from './pseudonym.ts';
export * from './realtime.ts';
export * from './remote-name.ts';
export * from './ride-form.ts';
export * from './ride-life.ts';
export * from './ride-limits.routes.ts';
export { Reason } from './ride-of-day.routes.ts';
export * from './ride-snapshot.ts';
export * from './ride-times.ts';
export * from './roles.ts';
export * from './second-factors.routes.ts';
export * from './short-code.ts';
export * from './sign-ins.routes.ts';
export * from './route.ts';
export * from './salary.routes.ts';
export * from './schema.ts';
export * from './vehicle-note.ts';
