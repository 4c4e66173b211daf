import { useQuery } from '@tanstack/react-query';
import { maxLengthOf, Note, type Booking } from '@pahiya/contracts';
import { fareWithExtras } from '@pahiya/fares';
import { FieldGrid, KeyValueList, TextField, useText } from '@pahiya/ui';
import { rateCardQuery } from '@pahiya/web-kit';
import { ClaimedExtras, ExtrasFields, rupees, type EnteredExtras } from '@pahiya/web-kit/rides';
import { ExtrasDialog } from './extras-dialog.tsx';
import { focusFirst } from '../../page/focus-first.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

interface DecideExtrasDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Accepts the waiting and tolls that were claimed for a ride, or allows others with a reason. */
export function DecideExtrasDialog({ ride: asked, onClose }: DecideExtrasDialogProps) {
  const { ride, isPossible, isPending, failure, isAsClaimed, submit, ...decision } = useDecision(asked, onClose);

  return (
    <ExtrasDialog
      ride={ride}
      title="decideTitle"
      confirm={isAsClaimed ? 'accept' : 'allow'}
      isPossible={isPossible}
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {ride.extras && <ClaimedExtras extras={ride.extras} bookedFare={asked.fare} />}
      {isPossible && <Amounts ride={ride} {...decision} isAsClaimed={isAsClaimed} />}
    </ExtrasDialog>
  );
}

type AmountsProps = Pick<ReturnType<typeof useDecision>, 'ride' | 'entry' | 'reason' | 'isAsClaimed'>;

function Amounts({ ride, entry, reason, isAsClaimed }: AmountsProps) {
  const text = useText(messages);
  return (
    <>
      <FieldGrid>
        <ExtrasFields
          firstFieldRef={focusFirst}
          entry={entry}
          labels={{ waiting: text('waitingMinutes'), tolls: text('tolls') }}
        />
      </FieldGrid>
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
  const { total, isExact } = fareWithExtras(ride, allowed, card);
  const value = isExact ? rupees(total) : text('about', { amount: rupees(total) });
  return (
    <div aria-live="polite">
      <KeyValueList ends entries={[{ key: 'fare', label: text('finalFare'), value, strong: true }]} />
    </div>
  );
}
