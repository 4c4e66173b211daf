import { useRef } from 'react';
import { type Pin } from '@pahiya/contracts';
import { Button, EmptyState, formatDateTime, shortId, useText } from '@pahiya/ui';
import { useFocusKept } from '@pahiya/web-kit';
import styles from './plan-day.module.css';
import { messages } from './messages.ts';

interface HeldRidesProps {
  pins: readonly Pin[];
  /** `rideId` of the hold that is being removed. */
  removing: string | undefined;
  onRemove: (pin: Pin) => void;
}

/** The rides that stay with their driver in every plan. */
export function HeldRides({ pins, removing, onRemove }: HeldRidesProps) {
  const text = useText(messages);
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list, removing !== undefined);
  if (pins.length === 0) return <EmptyState icon="lock" title={text('noneHeld')} description={text('noneHeldHint')} />;
  return (
    <>
      <p className={styles.hint}>{text('heldHint')}</p>
      <ul ref={list} className={styles.pins}>
        {pins.map((pin) => {
          const { rideId, driver, by, at, reason } = pin;
          const code = shortId(pin.code, { first: 6 });
          return (
            <li key={rideId}>
              <div>
                <p className={styles.strong}>{text('heldFor', { code, driver: driver.name })}</p>
                <p className={styles.muted}>{text('heldBy', { by, when: formatDateTime(at) })}</p>
                {reason && <p>{text('heldDespite', { reason })}</p>}
              </div>
              <Button
                size="compact"
                aria-label={text('removeOf', { code })}
                pending={removing === rideId}
                // One hold is removed at a time: a press of another button would do nothing.
                disabled={removing !== undefined && removing !== rideId}
                onClick={() => onRemove(pin)}
              >
                {text('remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
