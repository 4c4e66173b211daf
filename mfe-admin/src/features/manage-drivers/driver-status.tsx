import { type Driver } from '@pahiya/contracts';
import { Badge, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

export const GENDER_WORDS = { Male: 'male', Female: 'female', Other: 'other' } as const;

export function DriverStatus({ status, waiting }: Pick<Driver, 'status' | 'waiting'>) {
  const text = useText(messages);
  return status === 'active' ? (
    <Badge tone="success" icon="check">
      {text('active')}
    </Badge>
  ) : (
    <Badge tone={waiting ? 'attention' : 'neutral'} icon={waiting ? 'hourglass' : 'ban'}>
      {text('inactive')}
    </Badge>
  );
}

export function RideState({ rideStatus }: { rideStatus: Driver['rideStatus'] }) {
  const text = useText(messages);
  return rideStatus === 'available' ? (
    <Badge icon="user">{text('available')}</Badge>
  ) : (
    <Badge tone="info" icon="car">
      {text('onRide')}
    </Badge>
  );
}
