import type { Driver, RouteReply, routes } from '@pahiya/contracts';

/** The driver service's reply to `routes.driver.driverRecord` for an active driver. */
export function driverRecordOf(
  id: string,
  change: Partial<Driver> = {},
): RouteReply<typeof routes.driver.driverRecord> {
  return {
    revision: 1,
    driver: {
      _id: id,
      driverId: 'DR000001',
      fullName: `Driver ${id}`,
      email: null,
      phoneNumber: '9876543210',
      gender: 'Male',
      status: 'active',
      rideStatus: 'available',
      vehicleNumber: 'KA01AB1234',
      vehicleType: 'Sedan',
      totalRides: 3,
      licenseVerified: true,
      aadhaarVerified: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...change,
    },
  };
}
