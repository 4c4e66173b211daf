import { type Booking } from '@pahiya/contracts';
import { openedPart } from '@pahiya/ui';
import { PartNotLoaded } from '../../offline/part-not-loaded.tsx';

/** Few rides have extras beyond a limit, so the code and texts load with the first ride that has them. */
const load = () => import('./ride-extras.tsx');

export const RideExtras = openedPart(() => load().then((found) => found.RideExtras), undefined, PartNotLoaded);

/** See `sayExtras`. If its code can't be loaded now, the ride's card says it later. */
export const sayExtrasLater = (ride: Booking): void =>
  void load().then(
    ({ sayExtras }) => sayExtras(ride),
    () => undefined,
  );
