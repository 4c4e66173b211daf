import { EntitySchema } from 'typeorm';

/** Whether a company switched the night rule on; `employee.needs_escort` says for whom. */
export const NightEscortEntity = new EntitySchema<{ companyId: string; switchedOn: boolean }>({
  name: 'night_escort',
  columns: {
    companyId: { type: 'text', primary: true },
    switchedOn: { type: 'boolean' },
  },
});
