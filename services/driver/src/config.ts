import type { ConfigFields, ConfigOf } from '@pahiya/service-kit';

/** Nothing of its own: what every service is told is enough. */
export const driverConfig = {} satisfies ConfigFields;
export type DriverConfig = ConfigOf<typeof driverConfig>;
