import { type Booking } from '@pahiya/contracts';
import { CancelRideDialog as CancelDialog } from '@pahiya/web-kit/rides';
import { useCancelRide } from './ride-writes.ts';

export function CancelRideDialog({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  return <CancelDialog ride={ride} viewer="admin" cancel={useCancelRide()} onClose={onClose} />;
}
