import { useRef } from 'react';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type CHANGE_TYPES } from '@pahiya/contracts';
import { today } from '@pahiya/ui';
import { api, useWrite } from '@pahiya/web-kit';
import { driverKeys } from '../../drivers/drivers.queries.ts';
import { statsKeys } from '../../rides/bookings.queries.ts';
import { momentOf } from './cycle.ts';

const salaryKeys = { status: (driverId: string) => ['admin', 'salary', driverId] as const };

/** docs/product.md, Calls: the panel says that the token was refused, and nobody is redirected. */
const keepSession = true;

export const salaryStatusQuery = (driverId: string) =>
  queryOptions({
    queryKey: salaryKeys.status(driverId),
    queryFn: ({ signal }) => api(routes.salary.salaryStatus, { params: { id: driverId }, signal, keepSession }),
    staleTime: 0,
    meta: { shows: ['salary'], only: driverId },
  });

function useReload(driverId: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: driverKeys.all });
    void client.invalidateQueries({ queryKey: statsKeys.all });
    return client.invalidateQueries({ queryKey: salaryKeys.status(driverId) });
  };
}

interface NewSalary {
  salary: number;
  note?: string | undefined;
  /** How often this salary was changed by somebody else. It is not sent. With it the same salary again is another write. */
  undone: number;
}
function useSetSalary(driverId: string) {
  return useWrite(
    ({ undone: _undone, ...body }: NewSalary, intent) =>
      api(routes.salary.setSalary, { params: { id: driverId }, body, ...intent, keepSession }),
    useReload(driverId),
  );
}

interface Adjustment {
  amount: number;
  changeType: (typeof CHANGE_TYPES)[number];
  note?: string | undefined;
}
function useAdjustSalary(driverId: string) {
  return useWrite(
    (body: Adjustment, intent) =>
      api(routes.salary.adjustSalary, { params: { id: driverId }, body, ...intent, keepSession }),
    useReload(driverId),
  );
}

interface Advance {
  amount: number;
  note?: string | undefined;
  day: string;
}
function useGiveAdvance(driverId: string) {
  // The time of the first try: a retry after a lost answer must send the same body, or the advance would be given twice.
  const moment = useRef<{ day: string; date: string }>(undefined);
  const reload = useReload(driverId);
  return useWrite(
    ({ day, ...given }: Advance, intent) => {
      if (moment.current?.day !== day) moment.current = { day, date: momentOf(day, today()) };
      const body = { ...given, date: moment.current.date };
      return api(routes.salary.giveAdvance, { params: { id: driverId }, body, ...intent, keepSession });
    },
    () => {
      moment.current = undefined;
      return reload();
    },
  );
}

/** The writes of all forms: their answers are told, and a retry is the same write, whichever form is shown by then. */
export const usePayWrites = (driverId: string) => ({
  set: useSetSalary(driverId),
  adjust: useAdjustSalary(driverId),
  advance: useGiveAdvance(driverId),
});
export type PayWrites = ReturnType<typeof usePayWrites>;
