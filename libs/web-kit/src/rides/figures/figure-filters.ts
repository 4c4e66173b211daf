import { BOOKING_STATUSES, CAB_TYPES, isDay, type BookingStatus, type CabType } from '@pahiya/contracts';

/** What the address bar keeps; '' when the figures are not narrowed by it. `date` is YYYY-MM-DD. */
export type FigureFilters = Record<'date' | 'status' | 'cabType', string>;

/** The filters of figures that are not narrowed. */
export const NOT_NARROWED: Readonly<FigureFilters> = { date: '', status: '', cabType: '' };

export interface KnownFilters {
  date: string | undefined;
  status: BookingStatus | undefined;
  cabType: CabType | undefined;
}

/** Anybody may write into an address bar: what is no day, status or cab type narrows nothing. */
export function knownFilters({ date, status, cabType }: Readonly<Partial<FigureFilters>>): KnownFilters {
  return {
    date: date && isDay(date) ? date : undefined,
    status: BOOKING_STATUSES.find((known) => known === status),
    cabType: CAB_TYPES.find((known) => known === cabType),
  };
}
