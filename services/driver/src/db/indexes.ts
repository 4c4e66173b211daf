import type { ConcurrentIndex } from '@pahiya/service-kit';

/** Finds the driver of a document: the removal of unused files looks up hundreds of keys at once. */
export const driverIndexes: ConcurrentIndex[] = [
  { name: 'driver_license_key', table: 'driver', on: 'license_key', where: 'license_key is not null' },
  { name: 'driver_aadhaar_key', table: 'driver', on: 'aadhaar_key', where: 'aadhaar_key is not null' },
];
