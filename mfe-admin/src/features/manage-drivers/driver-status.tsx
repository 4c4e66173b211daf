import { type Driver } from '@pahiya/contracts';
import { Badge } from '@pahiya/ui';

export function DriverStatus({ status }: { status: Driver['status'] | undefined }) {
  return status === 'active' ? (
    <Badge tone="success" icon="check">
      Active
    </Badge>
  ) : (
    <Badge tone="attention" icon="hourglass">
      Inactive
    </Badge>
  );
}

export function RideState({ rideStatus }: { rideStatus: Driver['rideStatus'] }) {
  return rideStatus === 'available' ? (
    <Badge icon="user">Available</Badge>
  ) : (
    <Badge tone="info" icon="car">
      On Ride
    </Badge>
  );
}
