import { type Booking, type Driver } from '@pahiya/contracts';
import { Badge, formatTime, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { type Suggestion } from './suggest-drivers.ts';

/** Marks a cab that is not of the booked type, and says if it is larger. */
export function CabMark({ cab }: Pick<Suggestion, 'cab'>) {
  const text = useText(messages);
  if (cab === 'same') return null;
  return <Badge>{text(cab === 'larger' ? 'largerCab' : 'otherCabType')}</Badge>;
}

interface DriverMarksProps {
  driver: Driver;
  ride: Booking;
  /** undefined for a driver outside the fleet of the suggestions: then only the present availability is known. */
  suggestion: Suggestion | undefined;
}

/** Whether a driver is free at the time of the ride and drives the booked cab. */
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

function reasonAgainst({ isRuledOut, clash, isDriving, advice }: Suggestion) {
  if (isRuledOut) return 'turnedDown';
  if (advice) return advice.possible ? undefined : 'notPossible';
  if (clash) return 'hasRideAt';
  return isDriving ? 'onRide' : undefined;
}
