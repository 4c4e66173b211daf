/**
 * The subscriptions of an earlier release, unchanged: provisioning hides unknown events from that release's replicas.
 * It does not follow `subscriptions`. Delete it when no replica of that release runs any more.
 */
export const subscriptionsBefore = {
  auth: ['driver.driver.deleted.v1', 'driver.driver.registered.v1'],
  booking: [
    'auth.company.registered.v1',
    'auth.company.updated.v1',
    'auth.employee.registered.v1',
    'auth.employee.updated.v1',
    'auth.employee.removed.v1',
    'driver.driver.registered.v1',
    'driver.driver.updated.v1',
    'driver.driver.deleted.v1',
  ],
  driver: [
    'booking.ride.booked.v1',
    'booking.ride.assigned.v1',
    'booking.ride.vehicle-assigned.v1',
    'booking.ride.accepted.v1',
    'booking.ride.denied.v1',
    'booking.ride.started.v1',
    'booking.ride.completed.v1',
    'booking.ride.cancelled.v1',
    'salary.base.changed.v1',
  ],
  salary: ['driver.driver.registered.v1', 'driver.driver.updated.v1', 'driver.driver.deleted.v1'],
  invoice: [
    'booking.ride.booked.v1',
    'booking.ride.assigned.v1',
    'booking.ride.vehicle-assigned.v1',
    'booking.ride.accepted.v1',
    'booking.ride.denied.v1',
    'booking.ride.started.v1',
    'booking.ride.completed.v1',
    'booking.ride.cancelled.v1',
    'auth.company.registered.v1',
    'auth.company.updated.v1',
  ],
} as const satisfies Record<string, readonly string[]>;
