import { useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DrivenKm, maximumOf, minimumOf, type Booking } from '@pahiya/contracts';
import { fareWithExtras } from '@pahiya/fares';
import {
  Button,
  ConfirmDialog,
  Dialog,
  formatDateTime,
  formatInr,
  KeyValueList,
  NumberField,
  shortId,
  TripLine,
  useText,
} from '@pahiya/ui';
import { type RideTasks } from '../../rides/ride-tasks.ts';
import { rateCardQuery } from '@pahiya/web-kit';
import { ExtrasFields, useExtrasEntry } from '@pahiya/web-kit/rides';
import { messages } from './dialog-messages.ts';
import { messages as messagesOfRides } from './messages.ts';
import styles from './ride-card.module.css';

/** The confirmation before a ride advances. */
export interface RideQuestion {
  kind: 'reject' | 'complete';
  ride: Booking;
}

interface QuestionProps {
  ride: Booking;
  open: boolean;
  tasks: RideTasks;
  onClose: () => void;
}

/** Keeps the last question while its dialog closes, so that its text stays. */
export function RideDialogs({
  question,
  ...rest
}: {
  question: RideQuestion | null;
  tasks: RideTasks;
  onClose: () => void;
}) {
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  if (!last) return null;
  const props = { ...rest, ride: last.ride, open: question !== null };
  // Another ride, or the same ride asked about again, starts with an empty form.
  switch (last.kind) {
    case 'reject':
      return <RejectDialog {...props} />;
    case 'complete':
      return <CompleteDialog key={`${last.ride._id} ${question === null ? 'closed' : 'open'}`} {...props} />;
  }
}

const code = ({ bookingId }: Booking) => shortId(bookingId, { first: 6 });

function RejectDialog({ ride, open, tasks, onClose }: QuestionProps) {
  const text = useText(messages);
  const reject = async () => {
    if (await tasks.run(ride, { kind: 'reject' })) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={text('rejectTitle', { code: code(ride) })}
      confirmLabel={text('rejectRide')}
      cancelLabel={text('keepIt')}
      danger
      pending={tasks.pending?.kind === 'reject'}
      onConfirm={() => void reject()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>
          {text('rejectHint', {
            name: ride.customer.name,
            when: formatDateTime(ride.date, ride.time),
            fare: formatInr(ride.fare),
          })}
        </p>
        <TripLine pickup={ride.pickup} dropoff={ride.dropoff} compact />
      </div>
    </ConfirmDialog>
  );
}

function CompleteDialog({ ride, open, tasks, onClose }: QuestionProps) {
  const text = useText(messages);
  const textOfRides = useText(messagesOfRides);
  const entry = useExtrasEntry();
  const { waitingMinutes, tollCharges } = entry.entered;
  const [drivenKm, setDrivenKm] = useState<number>();
  const [tried, setTried] = useState(false);
  const pending = tasks.pending?.kind === 'complete';
  const kmError = lacksDistance(ride, drivenKm);

  const complete = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    entry.complain();
    if (!entry.isValid || kmError) return;
    const task = {
      kind: 'complete',
      ...entry.entered,
      ...(drivenKm === undefined ? {} : { drivenKm }),
    } as const;
    if (await tasks.run(ride, task)) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('completeTitle', { code: code(ride) })}
      description={text('completeHint')}
      size="small"
      locked={pending}
      footer={
        <>
          <Button size="large" onClick={onClose} disabled={pending}>
            {text('notYet')}
          </Button>
          <Button type="submit" form={`complete-${ride._id}`} variant="primary" size="large" pending={pending}>
            {textOfRides('complete')}
          </Button>
        </>
      }
    >
      <form
        id={`complete-${ride._id}`}
        className={styles.question}
        onSubmit={(event) => void complete(event)}
        noValidate
      >
        <DistanceDriven ride={ride} drivenKm={drivenKm} isWrong={tried && kmError} onChange={setDrivenKm} />
        <ExtrasFields entry={entry} labels={{ waiting: text('waitingMinutes'), tolls: text('toll') }} stepper />
        <Additions
          ride={ride}
          waitingMinutes={entry.wrong.waiting ? 0 : waitingMinutes}
          tollCharges={entry.wrong.toll ? 0 : tollCharges}
        />
      </form>
    </Dialog>
  );
}

function lacksDistance({ distanceKnown }: Booking, drivenKm: number | undefined): boolean {
  return distanceKnown === false && (drivenKm === undefined || isOutOfRange(drivenKm));
}

interface DistanceDrivenProps {
  ride: Booking;
  drivenKm: number | undefined;
  isWrong: boolean;
  onChange: (drivenKm: number | undefined) => void;
}

/**
 * The field for the driven distance, shown if the distance was not known at the booking. It has no `min` and `max`,
 * because it would then change a mistyped distance by itself, and the fare follows the distance.
 */
function DistanceDriven({ ride, drivenKm, isWrong, onChange }: DistanceDrivenProps) {
  const text = useText(messages);
  if (ride.distanceKnown !== false) return null;
  return (
    <NumberField
      label={text('drivenKm')}
      description={text('drivenHint')}
      required
      value={drivenKm}
      onChange={onChange}
      error={isWrong ? text('drivenRange') : undefined}
    />
  );
}

const isOutOfRange = (km: number): boolean => !(km >= minimumOf(DrivenKm) && km <= maximumOf(DrivenKm));

interface AdditionsProps {
  ride: Booking;
  waitingMinutes: number;
  tollCharges: number;
}

/**
 * The charges that completing adds to the fare. The sum is shown as 'about' if it is not final, because the booking may
 * have other rates.
 */
function Additions({ ride, waitingMinutes, tollCharges }: AdditionsProps) {
  const text = useText(messages);
  const { data: card } = useQuery(rateCardQuery);
  const { waiting, total, isExact } = fareWithExtras(ride, { waitingMinutes, tollCharges }, card);
  const followsDistance = ride.distanceKnown === false;
  const decimals = Number.isInteger(total) ? 0 : 2;
  const money = (amount: number) => formatInr(amount, { decimals });
  const sum = isExact ? money(total) : text('about', { amount: money(total) });

  return (
    <div aria-live="polite">
      <KeyValueList
        ends
        entries={[
          { key: 'fare', label: text('fare'), value: followsDistance ? text('fareFollows') : money(ride.fare) },
          {
            key: 'waiting',
            label: text('waiting'),
            value: waiting === undefined ? text('workedOutLater') : money(waiting),
          },
          { key: 'toll', label: text('toll'), value: money(tollCharges) },
          { key: 'total', label: text('total'), value: followsDistance ? text('workedOutLater') : sum, strong: true },
        ]}
      />
      {waiting !== undefined && !isExact && <p className={styles.note}>{text('olderRates')}</p>}
    </div>
  );
}
