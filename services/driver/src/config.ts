import { fileKeys, type ConfigFields, type ConfigOf } from '@pahiya/service-kit';

export const driverConfig = { fileKeys } satisfies ConfigFields;
export type DriverConfig = ConfigOf<typeof driverConfig>;
