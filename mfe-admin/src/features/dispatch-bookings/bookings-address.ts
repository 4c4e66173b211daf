import { useAddress } from '@pahiya/web-kit';
import { BOOKINGS_ADDRESS, useBookingsAddress } from '@pahiya/web-kit/rides';

/** The filters and the order of the bookings, the open ride, and the ride that was picked at the assign desk. */
export function useDispatchAddress() {
  const [address, setAddress] = useAddress(...BOOKINGS_ADDRESS, 'at');
  return {
    ...useBookingsAddress(address, setAddress),
    /** `_id` of the ride that was picked at the assign desk. */
    at: address.at,
    pickRide: (at: string) => setAddress({ at }),
  };
}
