import { useId, useState } from 'react';
import { VehicleNumber, maxLengthOf, type Booking } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Dialog,
  formatDateTime,
  formatPlate,
  shortId,
  TextField,
  textNow,
  toast,
  useText,
} from '@pahiya/ui';
import { useRideAsItIs } from '@pahiya/web-kit/rides';
import { focusFirst } from '../../page/focus-first.ts';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { useAssignVehicle } from '../ride-writes.ts';
import { messages } from './messages.ts';

interface AssignVehicleDialogProps {
  ride: Booking;
  onClose: () => void;
}

export function AssignVehicleDialog({ ride: asked, onClose }: AssignVehicleDialogProps) {
  const id = useId();
  const { ride, changed, isPossible, onError } = useRideAsItIs(asked, 'assign vehicle', 'admin');
  const text = useText(messages);
  const [number, setNumber] = useState(ride.vehicleNumber ?? ride.assignedDriver?.vehicleNumber ?? '');
  const [complaint, setComplaint] = useState<string>();
  const assign = useAssignVehicle();

  const submit = () => {
    const vehicleNumber = number.trim().toUpperCase();
    if (assign.isPending || !isPossible) return;
    setComplaint(vehicleNumber === '' ? text('enterVehicle') : undefined);
    if (vehicleNumber === '') return;
    assign.mutate(
      { id: ride._id, vehicleNumber, revision: ride.revision },
      {
        onError,
        onSuccess: () => {
          toast.success(() => textNow(messages)('vehicleAssigned'));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={assign.isPending}
      failure={assign.error && (changed ?? refusalSentence(assign.error, text('assignVehicleFailed')))}
      size="small"
      title={text('assignVehicle')}
      description={text('ride', {
        code: shortId(ride.bookingId, { first: 6 }),
        when: formatDateTime(ride.date, ride.time),
        cabType: cabTypeWord(ride.cabType),
      })}
      footer={
        <>
          <Button onClick={onClose} disabled={assign.isPending}>
            {text('cancel')}
          </Button>
          {isPossible && (
            <Button variant="primary" type="submit" form={id} pending={assign.isPending}>
              {text('assignVehicle')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        style={{ display: 'grid', gap: 'var(--space-3)' }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={text('vehicleNumber')}
          description={
            ride.assignedDriver?.vehicleNumber
              ? text('driverDrives', {
                  driver: ride.assignedDriver.fullName,
                  vehicle: formatPlate(ride.assignedDriver.vehicleNumber),
                })
              : text('asOnThePlate')
          }
          ref={focusFirst}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengthOf(VehicleNumber)}
          required
          value={number}
          error={complaint}
          onFocus={(event) => event.target.select()}
          onChange={(next) => {
            setNumber(next.toUpperCase());
            setComplaint(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
