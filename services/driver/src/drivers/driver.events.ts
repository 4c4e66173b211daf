import { room } from '@pahiya/contracts';
import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { noteChange, type Tx } from '@pahiya/service-kit';
import { applyBaseSalary } from './driver.repository.ts';

/** Notifies the screens that show the driver, and the driver's own screens, after the transaction commits. */
export const noteDriver = (tx: Tx, id: string): void => noteChange(tx, { kind: 'driver', id }, room.driver(id));

/** The salary service decides what a base salary is; the driver's record shows it. */
export const payHandlers: Pick<Handlers<PahiyaCatalogue, 'driver'>, 'salary.base.changed.v1'> = {
  'salary.base.changed.v1': async ({ data }, tx) => {
    await applyBaseSalary(tx, data.driverId, { paise: data.baseSalaryPaise, entry: data.entry });
    noteDriver(tx, data.driverId);
  },
};
