import { type Booking } from '@pahiya/contracts';
import { formatInr, KeyValueList, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

interface FareLinesProps {
  fare: Booking['fareDetails'];
  /**
   * Writes every amount with paise, as documents do. Otherwise paise are written only if one of the amounts has any.
   */
  withPaise?: boolean;
}

/** The parts of a fare and their total. Parts that are zero are left out. */
export function FareLines({ fare, withPaise = false }: FareLinesProps) {
  const text = useText(messages);
  const hasPaise = withPaise || Object.values(fare).some((amount) => !Number.isInteger(amount));
  const rupees = (amount: number) => formatInr(amount, { decimals: hasPaise ? 2 : 0 });
  const aboveZero = (amount: number) => (amount > 0 ? rupees(amount) : undefined);
  return (
    <KeyValueList
      ends
      entries={[
        { key: 'base', label: text('baseFare'), value: aboveZero(fare.baseFare) },
        { key: 'distance', label: text('distanceFare'), value: aboveZero(fare.distanceFare) },
        { key: 'time', label: text('timeFare'), value: aboveZero(fare.timeFare) },
        { key: 'allowance', label: text('driverAllowance'), value: aboveZero(fare.driverAllowance) },
        { key: 'waiting', label: text('waitingCharges'), value: aboveZero(fare.waitingCharges) },
        { key: 'toll', label: text('tollCharges'), value: aboveZero(fare.tollCharges) },
        { key: 'total', label: text('total'), value: rupees(fare.total), strong: true },
      ]}
    />
  );
}
