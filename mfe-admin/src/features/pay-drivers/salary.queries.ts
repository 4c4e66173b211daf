import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type CHANGE_TYPES } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { driverKeys } from '../../drivers/drivers.queries.ts';
import { statsKeys } from '../../rides/bookings.queries.ts';

export const salaryKeys = { status: (driverId: string) => ['admin', 'salary', driverId] as const };

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

export function useSetSalary(driverId: string) {
  return useWrite(
    (body: { salary: number; note?: string | undefined }, intent) =>
      api(routes.salary.setSalary, { params: { id: driverId }, body, ...intent, keepSession }),
    useReload(driverId),
  );
}

interface Adjustment {
  amount: number;
  changeType: (typeof CHANGE_TYPES)[number];
  note?: string | undefined;
}
export function useAdjustSalary(driverId: string) {
  return useWrite(
    (body: Adjustment, intent) =>
      api(routes.salary.adjustSalary, { params: { id: driverId }, body, ...intent, keepSession }),
    useReload(driverId),
  );
}

export function useGiveAdvance(driverId: string) {
  return useWrite(
    (body: { amount: number; note?: string | undefined; date: string }, intent) =>
      api(routes.salary.giveAdvance, { params: { id: driverId }, body, ...intent, keepSession }),
    useReload(driverId),
  );
}
