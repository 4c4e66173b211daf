import { BOOKING_STATUSES, CAB_TYPES, isDay, type BookingStatus, type CabType } from '@pahiya/contracts';

/** The filters in the address bar; '' means no filter. `date` is YYYY-MM-DD. */
export type FigureFilters = Record<'date' | 'status' | 'cabType', string>;

/** No filters. */
export const NOT_NARROWED: Readonly<FigureFilters> = { date: '', status: '', cabType: '' };

export interface KnownFilters {
  date: string | undefined;
  status: BookingStatus | undefined;
  cabType: CabType | undefined;
}

/**
 * Removes invalid filters: anybody can edit the address, and a value that is not a day, status or cab type filters
 * nothing.
 */
export function knownFilters({ date, status, cabType }: Readonly<Partial<FigureFilters>>): KnownFilters {
  return {
    date: date && isDay(date) ? date : undefined,
    status: BOOKING_STATUSES.find((known) => known === status),
    cabType: CAB_TYPES.find((known) => known === cabType),
  };
}
