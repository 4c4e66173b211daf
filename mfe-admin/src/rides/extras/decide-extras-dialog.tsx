import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { maxLengthOf, Note, type Booking } from '@pahiya/contracts';
import { Button, Dialog, formatDateTime, KeyValueList, shortId, TextField, useText } from '@pahiya/ui';
import { rateCardQuery } from '@pahiya/web-kit';
import { ClaimedExtras, rupees } from '@pahiya/web-kit/rides';
import { ExtrasFields, type EnteredExtras } from './extras-fields.tsx';
import styles from './extras.module.css';
import { finalFare } from './final-fare.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

interface DecideExtrasDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Accepts the waiting and tolls that were claimed for a ride, or allows others with a reason. */
export function DecideExtrasDialog({ ride: asked, onClose }: DecideExtrasDialogProps) {
  const id = useId();
  const text = useText(messages);
  const { ride, isPossible, isPending, failure, isAsClaimed, submit, ...decision } = useDecision(asked, onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      failure={failure}
      title={text('decideTitle', { code: shortId(ride.bookingId, { first: 6 }) })}
      description={text('decideDescription', {
        driver: ride.assignedDriver?.fullName ?? '–',
        when: formatDateTime(ride.date, ride.time),
        pickup: ride.pickup,
      })}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {text('cancel')}
          </Button>
          {isPossible && (
            <Button variant="primary" type="submit" form={id} pending={isPending}>
              {text(isAsClaimed ? 'accept' : 'allow')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {ride.extras && <ClaimedExtras extras={ride.extras} bookedFare={asked.fare} />}
        {isPossible && <Amounts ride={ride} {...decision} isAsClaimed={isAsClaimed} />}
      </form>
    </Dialog>
  );
}

type AmountsProps = Pick<ReturnType<typeof useDecision>, 'ride' | 'entry' | 'reason' | 'isAsClaimed'>;

function Amounts({ ride, entry, reason, isAsClaimed }: AmountsProps) {
  const text = useText(messages);
  return (
    <>
      <div className={styles.pair}>
        <ExtrasFields entry={entry} labels={{ waiting: text('waitingMinutes'), tolls: text('tolls') }} />
      </div>
      <TextField
        label={text('reason')}
        description={text('reasonHint')}
        maxLength={maxLengthOf(Note)}
        required={!isAsClaimed}
        value={reason.value}
        onChange={reason.onChange}
        error={reason.isMissing ? text('reasonMissing') : undefined}
      />
      {entry.isValid && <FinalFare ride={ride} allowed={entry.entered} />}
    </>
  );
}

function FinalFare({ ride, allowed }: { ride: Booking; allowed: EnteredExtras }) {
  const text = useText(messages);
  const { data: card } = useQuery(rateCardQuery);
  const { amount, isExact } = finalFare(ride, allowed, card);
  const value = isExact ? rupees(amount) : text('about', { amount: rupees(amount) });
  return (
    <div aria-live="polite">
      <KeyValueList ends entries={[{ key: 'fare', label: text('finalFare'), value, strong: true }]} />
    </div>
  );
}
