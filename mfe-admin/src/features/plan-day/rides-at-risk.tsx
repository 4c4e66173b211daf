import { type RideAtRisk } from '@pahiya/contracts';
import { Button, Notice, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

interface RidesAtRiskProps {
  rides: readonly RideAtRisk[];
  /** Opens the ride with the driver who could rescue it. */
  onRescue: (rideId: string, driverId?: string) => void;
}

/** Rides whose driver will probably be late, each with the cheapest rescue. */
export function RidesAtRisk({ rides, onRescue }: RidesAtRiskProps) {
  const text = useText(messages);
  return (
    <section className={styles.risks} aria-label={text('atRisk')}>
      {rides.map(({ ride, sentence, rescue }) => (
        <Notice
          key={ride.rideId}
          tone="warning"
          action={
            rescue && (
              <Button size="compact" onClick={() => onRescue(ride.rideId, rescue.driver.driverId)}>
                {text('rescue', { driver: rescue.driver.name })}
              </Button>
            )
          }
        >
          {`${sentence} ${rescue?.sentence ?? text('noRescue')}`}
        </Notice>
      ))}
    </section>
  );
}
