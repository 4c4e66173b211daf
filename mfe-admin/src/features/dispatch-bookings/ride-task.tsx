import { type Booking } from '@pahiya/contracts';
import { AssignDriverDialog } from '../../rides/assign-driver-dialog.tsx';
import { AssignVehicleDialog } from '../../rides/vehicle/assign-vehicle-dialog.tsx';
import { CancelRideDialog } from '../../rides/cancel-ride-dialog.tsx';
import { CompleteTripDialog } from '../../rides/extras/complete-trip-dialog.tsx';
import { DecideExtrasDialog } from '../../rides/extras/decide-extras-dialog.tsx';
import { adminMay } from '../../rides/ride-rules.ts';

/** The tasks of an admin for a ride. Each has a dialog. */
export type RideTask = 'driver' | 'vehicle' | 'cancel' | 'complete' | 'extras';

const COMMANDS = {
  driver: 'assign',
  vehicle: 'assign vehicle',
  cancel: 'cancel',
  complete: 'complete',
  extras: 'decide extras',
} as const;

export const isPossible = (task: RideTask, ride: Booking): boolean => adminMay(COMMANDS[task], ride);

const DIALOGS = {
  driver: AssignDriverDialog,
  vehicle: AssignVehicleDialog,
  cancel: CancelRideDialog,
  complete: CompleteTripDialog,
  extras: DecideExtrasDialog,
};

interface RideTaskDialogProps {
  task: RideTask;
  ride: Booking;
  onClose: () => void;
}

export function RideTaskDialog({ task, ...dialog }: RideTaskDialogProps) {
  const Dialog = DIALOGS[task];
  return <Dialog {...dialog} />;
}
