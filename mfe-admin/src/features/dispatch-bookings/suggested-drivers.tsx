import { useEffect, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, formatPlate, Notice, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { DriverChoice, DriverChoices } from '../../rides/driver-choice.tsx';
import { CabMark } from '../../rides/driver-marks.tsx';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';
import { reasonOf } from './suggestion-reason.ts';
import { type Assigning } from './use-assigning.ts';

/** The number of drivers that the desk shows; a dialog shows the others. */
const OFFERED = 4;

/**
 * When the next ride is shown, moves the focus to its chosen driver if the focus was lost or was on a driver. Elsewhere the
 * focus stays. Returns the `ref` of the form.
 */
function useFocusAmongDrivers(rideId: string, isReady: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === form.current?.closest('aside');
    const isAmongDrivers = focused instanceof HTMLInputElement && form.current?.contains(focused);
    if (!isReady || !(isLost || isAmongDrivers)) return;
    const radios = [...(form.current?.querySelectorAll('input') ?? [])];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  }, [rideId, isReady]);
  return form;
}

interface SuggestedDriversProps {
  /** `id` of the form; its submit button is outside it. */
  id: string;
  ride: Booking;
  assigning: Assigning;
  /** Opens the dialog with every driver. */
  onChooseFreely: () => void;
}

/** The best drivers for the ride, one of whom is chosen. Enter assigns the chosen driver. */
export function SuggestedDrivers({ id, ride, assigning, onChooseFreely }: SuggestedDriversProps) {
  const text = useText(messages);
  const { drivers, failed, isBlind } = assigning.suggestions;
  const form = useFocusAmongDrivers(ride._id, drivers !== undefined);
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        assigning.submit();
      }}
    >
      {isBlind && <Notice tone="warning">{text('blind')}</Notice>}
      {failed ? (
        <LoadFailure title={text('driversFailed')} query={failed} />
      ) : !drivers ? (
        <Skeleton height={48} lines={OFFERED} />
      ) : drivers.length === 0 ? (
        <p className={styles.muted}>{text('noDrivers')}</p>
      ) : (
        <Choices name={id} assigning={assigning} />
      )}
      {!failed && (
        <Button variant="quiet" size="compact" icon="search" onClick={onChooseFreely}>
          {text('anotherDriver')}
        </Button>
      )}
    </form>
  );
}

interface ChoicesProps {
  name: string;
  assigning: Assigning;
}

function Choices({ name, assigning: { suggestions, choice, choose, submit } }: ChoicesProps) {
  const text = useText(messages);
  return (
    <DriverChoices label={text('suggestedDrivers')}>
      {suggestions.drivers?.slice(0, OFFERED).map((suggestion) => (
        <DriverChoice
          key={suggestion.driver._id}
          name={name}
          driver={suggestion.driver}
          checked={suggestion.driver === choice?.driver}
          onChoose={() => choose(suggestion.driver)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // Ignores a key that is held down, which would assign the next ride too.
            if (!event.repeat) submit();
          }}
          more={reasonOf(suggestion, text)}
          marks={suggestion.cab !== 'same' && <CabMark cab={suggestion.cab} />}
          plate={suggestion.driver.vehicleNumber && formatPlate(suggestion.driver.vehicleNumber)}
        />
      ))}
    </DriverChoices>
  );
}
