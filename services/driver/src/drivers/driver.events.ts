import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { heedBaseSalary } from './driver.repository.ts';

/** The salary service decides what a base salary is; the driver's record shows it. */
export const payHandlers: Pick<Handlers<PahiyaCatalogue, 'driver'>, 'salary.base.changed.v1'> = {
  'salary.base.changed.v1': ({ data }, tx) =>
    heedBaseSalary(tx, data.driverId, { paise: data.baseSalaryPaise, entry: data.entry }),
};
