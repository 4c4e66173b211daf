import type { ConfigFields, ConfigOf } from '@pahiya/service-kit';

/** Nothing of its own: what every service is told is enough. */
export const salaryConfig = {} satisfies ConfigFields;
export type SalaryConfig = ConfigOf<typeof salaryConfig>;
