import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type DriverListStatus } from '@pahiya/contracts';
import { api, fetchFile, upload, useWrite } from '@pahiya/web-kit';
import { type FormUpload } from '@pahiya/web-kit/accounts';
import { type PeopleOrder } from '@pahiya/web-kit/people';

export const driverKeys = {
  all: ['admin', 'drivers'] as const,
  one: (id: string) => [...driverKeys.all, 'one', id] as const,
  report: (id: string) => [...driverKeys.all, 'report', id] as const,
};

/** Without an order the newest driver is first. */
interface DriverFilters extends PeopleOrder {
  q?: string | undefined;
  status?: DriverListStatus | undefined;
}
export type DocumentKind = 'license' | 'aadhaar';

export const driverListQuery = (filters: DriverFilters) =>
  infiniteQueryOptions({
    queryKey: [...driverKeys.all, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api(routes.driver.listDrivers, { query: { ...filters, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    meta: { shows: ['driver'] },
  });

/** Drivers who registered by themselves and wait for activation. */
export const waitingDriversQuery = driverListQuery({ status: 'waiting' });

/** The first 100 active drivers that match. Never cached as fresh: availability changes by the minute. */
export const assignableDriversQuery = (q: string) =>
  queryOptions({
    queryKey: [...driverKeys.all, 'assignable', q],
    queryFn: ({ signal }) =>
      api(routes.driver.listDrivers, { query: { status: 'active', q: q || undefined, limit: 100 }, signal }),
    staleTime: 0,
    meta: { shows: ['driver'] },
  });

export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: driverKeys.one(id),
    queryFn: async ({ signal }) => (await api(routes.driver.getDriver, { params: { id }, signal })).driver,
    meta: { shows: ['driver'], only: id },
  });

export const driverReportQuery = (id: string) =>
  queryOptions({
    queryKey: driverKeys.report(id),
    queryFn: ({ signal }) => api(routes.driver.driverReport, { params: { id }, signal }),
    meta: { shows: ['driver', 'salary'], only: id },
  });

/** Identity documents stay in memory for one minute after the last screen that shows them. */
export const driverDocumentQuery = (id: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: [...driverKeys.all, 'document', id, kind],
    queryFn: async ({ signal }) =>
      (await fetchFile(routes.driver.driverDocument, { params: { id, kind }, signal })).content,
    gcTime: 60_000,
    staleTime: 60_000,
    meta: { shows: ['driver'], only: id },
  });

/** `onRegistered` is called even if the person has left the page. */
export function useRegisterDriver(onRegistered: () => void) {
  const client = useQueryClient();
  return useWrite(
    ({ form, ...how }: FormUpload, intent) => upload(routes.driver.registerDriver, { form, ...intent, ...how }),
    () => {
      onRegistered();
      return client.invalidateQueries({ queryKey: driverKeys.all });
    },
  );
}

/** `undone`: how often what the form changes was undone. It is not sent. With it the same change again is another write. */
interface DriverUpdate extends FormUpload {
  undone?: readonly number[];
}

export function useUpdateDriver(id: string) {
  const client = useQueryClient();
  return useWrite(
    ({ form, undone: _undone, ...how }: DriverUpdate, intent) =>
      upload(routes.driver.updateDriver, {
        params: { id },
        form,
        ...intent,
        ...how,
      }),
    ({ driver }) => {
      client.setQueryData(driverKeys.one(id), driver);
      return client.invalidateQueries({ queryKey: driverKeys.all });
    },
  );
}

export function useDeleteDriver() {
  const client = useQueryClient();
  return useWrite(
    ({ id }: { id: string }, intent) => api(routes.driver.deleteDriver, { params: { id }, ...intent }),
    (_answer, { id }) => {
      client.removeQueries({ queryKey: driverKeys.one(id) });
      client.removeQueries({ queryKey: driverKeys.report(id) });
      return client.invalidateQueries({ queryKey: driverKeys.all });
    },
  );
}
