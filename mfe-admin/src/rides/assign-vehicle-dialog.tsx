import { useId, useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, Dialog, formatDateTime, Notice, shortId, TextField, toast } from '@pahiya/ui';
import { focusFirst } from '../page/focus-first.ts';
import { refusalSentence } from '../writes/refusal-sentence.ts';
import { useAssignVehicle } from './bookings.queries.ts';

interface AssignVehicleDialogProps {
  ride: Booking;
  onClose: () => void;
}

export function AssignVehicleDialog({ ride, onClose }: AssignVehicleDialogProps) {
  const id = useId();
  const [number, setNumber] = useState(ride.vehicleNumber ?? ride.assignedDriver?.vehicleNumber ?? '');
  const [complaint, setComplaint] = useState<string>();
  const assign = useAssignVehicle();

  const submit = () => {
    const vehicleNumber = number.trim().toUpperCase();
    if (assign.isPending) return;
    setComplaint(vehicleNumber === '' ? 'Please enter a vehicle number' : undefined);
    if (vehicleNumber === '') return;
    assign.mutate(
      { id: ride._id, vehicleNumber },
      {
        onSuccess: () => {
          toast.success('Vehicle assigned successfully');
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
      size="small"
      title="Assign Vehicle"
      description={`Ride ${shortId(ride.bookingId, { first: 6 })} · ${formatDateTime(ride.date, ride.time)} · ${ride.cabType}`}
      footer={
        <>
          <Button onClick={onClose} disabled={assign.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} pending={assign.isPending}>
            Assign Vehicle
          </Button>
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
        {assign.isError && <Notice tone="error">{refusalSentence(assign.error, 'Failed to assign vehicle')}</Notice>}
        <TextField
          label="Vehicle number"
          description={
            ride.assignedDriver?.vehicleNumber
              ? `${ride.assignedDriver.fullName} drives ${ride.assignedDriver.vehicleNumber}.`
              : 'As on the number plate, e.g. MH 12 AB 3456.'
          }
          ref={focusFirst}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
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
