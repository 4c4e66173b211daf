import { type DriverChoice, type Timeline } from '@pahiya/contracts';
import { useText, type TextOf } from '@pahiya/ui';
import { differenceOf } from '../../dispatch/money.ts';
import styles from './drop-price.module.css';
import { messages } from './messages.ts';
import { useChoices } from './use-choices.ts';

interface DropPriceProps {
  planId: string | undefined;
  rideId: string;
  /** The driver in whose row the ride is. */
  driverId: string | undefined;
  timelines: readonly Timeline[];
}

function priceWords(choice: DriverChoice | undefined, driver: string, text: TextOf<typeof messages>): string {
  if (!choice) return text('drop_wait', { driver });
  if (choice.chosen) return text('drop_same', { driver });
  if (!choice.possible) return text('drop_no', { driver, sentence: choice.sentence });
  const price = choice.extraPaise === null ? choice.sentence : differenceOf(choice.extraPaise);
  return text(choice.isAbout ? 'drop_about' : 'drop_price', { driver, price });
}

/** Shows, while a ride is dragged, what it would cost with the driver under the pointer. */
export function DropPrice({ planId, rideId, driverId, timelines }: DropPriceProps) {
  const text = useText(messages);
  const { choices } = useChoices({ rideId, planId });
  const driver = timelines.find((timeline) => timeline.driver.driverId === driverId)?.driver;
  if (!driver) return null;
  const choice = choices?.find((one) => one.driver.driverId === driver.driverId);
  return (
    <div className={styles.priceLine}>
      <p role="status" className={styles.price} data-possible={choice?.possible ?? true}>
        {priceWords(choice, driver.name, text)}
      </p>
    </div>
  );
}
