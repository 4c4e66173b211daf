import { useId, useState } from 'react';
import { maxLengthOf, Reason, type DriverChoice, type PlanRide } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  formatDateTime,
  formatKm,
  Notice,
  shortId,
  SidePanel,
  Skeleton,
  TextField,
  TripLine,
  useText,
} from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { ChoiceList } from './choice-list.tsx';
import { messages } from './messages.ts';
import { PriceOfChoice } from './price-of-choice.tsx';
import styles from './ride-panel.module.css';
import { useChoices } from './use-choices.ts';
import { useMoveRide } from './use-move-ride.ts';

interface RidePanelProps {
  ride: PlanRide;
  planId: string | undefined;
  /** The driver on whom the ride was dropped. */
  proposedDriver: string | undefined;
  /** `driverId` of the driver for whom the ride is held. */
  heldFor: string | undefined;
  isMovable: boolean;
  onClose: () => void;
}

/** One ride with all drivers for it. The cost of another driver is shown before the ride is moved. */
export function RidePanel({ ride, planId, proposedDriver, heldFor, isMovable, onClose }: RidePanelProps) {
  const id = useId();
  const text = useText(messages);
  const { query, choices } = useChoices({ rideId: ride.rideId, planId });
  const [picked, setPicked] = useState(proposedDriver);
  const present = choices?.find(({ chosen }) => chosen)?.driver;
  const chosenId = picked ?? present?.driverId;
  const choice = choices?.find(({ driver }) => driver.driverId === chosenId);
  const moving = useMoveRide({ ride, choice, present, heldFor, isPlanned: planId !== undefined, onDone: onClose });

  return (
    <SidePanel
      open
      onClose={onClose}
      title={text('panelTitle', { code: shortId(ride.code, { first: 6 }) })}
      description={formatDateTime(ride.startsAt)}
      footer={
        isMovable &&
        moving.isPossible && (
          <PanelButtons formId={id} choice={choice} isPlanned={planId !== undefined} moving={moving} />
        )
      }
    >
      <form
        id={id}
        noValidate
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.querySelector<HTMLElement>('[name="reason"]');
          if (!moving.submit()) field?.focus();
        }}
      >
        <div className={styles.ride}>
          <TripLine compact pickup={ride.pickup} dropoff={ride.dropoff} />
          <p className={styles.muted}>
            {[cabTypeWord(ride.cabType), formatKm(ride.km), ride.rider, ride.company].join(' · ')}
          </p>
        </div>
        {moving.failure && <Notice tone="error">{moving.failure}</Notice>}
        {choice && <PriceOfChoice key={choice.driver.driverId} choice={choice} rideId={ride.rideId} planId={planId} />}
        {choice && <RuleBroken choice={choice} moving={moving} />}
        {query.isError && !choices ? (
          <LoadFailure title={text('driversNotLoaded')} query={query} />
        ) : choices ? (
          <ChoiceList name={id} choices={choices} chosen={chosenId} onChoose={setPicked} />
        ) : (
          <Skeleton height={48} lines={4} />
        )}
      </form>
    </SidePanel>
  );
}

type Moving = ReturnType<typeof useMoveRide>;

/** The rule that excludes the chosen driver, and the field for the reason to assign this driver anyway. */
function RuleBroken({ choice, moving: { isTaken, needsReason, reason } }: { choice: DriverChoice; moving: Moving }) {
  const text = useText(messages);
  if (isTaken) return <Notice tone="warning">{choice.sentence}</Notice>;
  if (!needsReason) return null;
  return (
    <>
      <Notice tone="warning">{text('breaksRule', { sentence: choice.sentence })}</Notice>
      <TextField
        name="reason"
        label={text('reason')}
        description={text('reasonHint')}
        required
        maxLength={maxLengthOf(Reason)}
        value={reason.value}
        onChange={reason.onChange}
        error={reason.isMissing ? text('reasonMissing') : undefined}
      />
    </>
  );
}

interface PanelButtonsProps {
  formId: string;
  choice: DriverChoice | undefined;
  isPlanned: boolean;
  moving: Moving;
}

function PanelButtons({ formId, choice, isPlanned, moving }: PanelButtonsProps) {
  const text = useText(messages);
  const isNew = choice !== undefined && !choice.chosen;
  const act = isPlanned ? 'hold' : 'assign';
  const key = moving.needsReason ? (`${act}Despite` as const) : act;
  const because = !isNew ? text('choose') : moving.isTaken ? text('taken', { driver: choice.driver.name }) : undefined;
  return (
    <Button
      variant="primary"
      type="submit"
      wide
      form={formId}
      pending={moving.isPending}
      {...(because ? { disabledReason: because } : {})}
    >
      {isNew ? text(key, { driver: choice.driver.name }) : text('choose')}
    </Button>
  );
}
