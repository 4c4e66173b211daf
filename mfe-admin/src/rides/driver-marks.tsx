import { type Booking, type Driver } from '@pahiya/contracts';
import { Badge, formatTime, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { type Suggestion } from './suggest-drivers.ts';

/** A cab other than the one that was booked; whether it is larger only where its size is known. */
export function CabMark({ cab }: Pick<Suggestion, 'cab'>) {
  const text = useText(messages);
  if (cab === 'same') return null;
  return <Badge>{text(cab === 'larger' ? 'largerCab' : 'otherCabType')}</Badge>;
}

interface DriverMarksProps {
  driver: Driver;
  ride: Booking;
  /** Without it, of drivers beyond the fleet that suggestions are made from, only what the driver does now is known. */
  suggestion: Suggestion | undefined;
}

/** What speaks for or against a driver at the time of the ride. */
export function DriverMarks({ driver, ride, suggestion }: DriverMarksProps) {
  const text = useText(messages);
  const cab = suggestion?.cab ?? (driver.vehicleType === ride.cabType ? 'same' : 'other');
  const against = suggestion ? reasonAgainst(suggestion) : driver.rideStatus === 'available' ? undefined : 'onRide';
  return (
    <>
      <CabMark cab={cab} />
      {against === undefined ? (
        <Badge tone="success" icon="check">
          {text(suggestion && !suggestion.isSoon ? 'freeThen' : 'available')}
        </Badge>
      ) : (
        <Badge tone="attention" icon="car">
          {text(against, { time: formatTime(suggestion?.clash?.time) })}
        </Badge>
      )}
    </>
  );
}

function reasonAgainst({ isRuledOut, clash, isDriving }: Suggestion) {
  if (isRuledOut) return 'turnedDown';
  if (clash) return 'hasRideAt';
  return isDriving ? 'onRide' : undefined;
}
