import type { ConfigFields, ConfigOf } from '@pahiya/service-kit';

/** The service needs no configuration beyond that of every service. */
export const salaryConfig = {} satisfies ConfigFields;
export type SalaryConfig = ConfigOf<typeof salaryConfig>;
