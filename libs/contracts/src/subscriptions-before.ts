/**
 * Who heard what in the release before the last, as it was: provisioning hides from replicas of it what they would not
 * understand. It does not follow `subscriptions`, and goes once that release is nowhere any more.
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
