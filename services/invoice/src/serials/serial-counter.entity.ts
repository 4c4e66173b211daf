import { EntitySchema } from 'typeorm';

/** The row is locked while a serial is taken, so that serials follow the order of commits. */
export interface SerialCounter {
  financialYear: string;
  lastNumber: number;
}

export const SerialCounterEntity = new EntitySchema<SerialCounter>({
  name: 'serial_counter',
  columns: {
    financialYear: { type: 'text', primary: true },
    lastNumber: { type: 'integer' },
  },
  checks: [
    { name: 'serial_counter_financial_year_check', expression: `financial_year ~ '^[0-9]{4}-[0-9]{2}$'` },
    { name: 'serial_counter_last_number_check', expression: 'last_number >= 0' },
  ],
});
