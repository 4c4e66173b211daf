import type { ConcurrentIndex } from '@pahiya/service-kit';

/** For finding a deleted person's rides: without these indexes every ride would be read. */
export const invoiceIndexes: ConcurrentIndex[] = [
  { name: 'ride_rider', table: 'ride', on: "(snapshot #>> '{rider,userId}')" },
  { name: 'ride_driver', table: 'ride', on: "(snapshot #>> '{driver,driverId}')" },
  { name: 'invoice_rider', table: 'invoice', on: "(ride #>> '{rider,userId}')" },
  { name: 'invoice_driver', table: 'invoice', on: "(ride #>> '{driver,driverId}')" },
];
