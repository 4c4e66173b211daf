import { useAddress } from '@pahiya/web-kit';

const NAMES = ['plan', 'day', 'view', 'ride', 'to', 'driver'] as const;

export type DayAddress = ReturnType<typeof useDayAddress>;

/**
 * The state of the page in the address: the plan or the day, the view, the open ride, and the driver whose rides the
 * map shows.
 */
export function useDayAddress() {
  const [values, change] = useAddress(...NAMES);
  return {
    values,
    showPlan: (plan: string) => change({ plan, ride: '', to: '', view: '' }, { push: true }),
    showDay: (day: string) => change({ plan: '', day, ride: '', to: '', driver: '' }, { push: values.plan !== '' }),
    showRideOfDay: (day: string, ride: string, driverId = '') =>
      change({ plan: '', day, ride, to: driverId, driver: '', view: '' }, { push: true }),
    showView: (view: string) => change({ view }),
    /** `driverId`: the driver on whom the ride was dropped. */
    openRide: (ride: string | undefined, driverId = '') =>
      change({ ride: ride ?? '', to: driverId }, { push: ride !== undefined && values.ride === '' }),
    showDriver: (driver: string | undefined) => change({ driver: driver ?? '' }),
  };
}
