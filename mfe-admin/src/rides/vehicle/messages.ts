import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    assignVehicle: 'Assign Vehicle',
    ride: 'Ride {code} · {when} · {cabType}',
    cancel: 'Cancel',
    enterVehicle: 'Please enter a vehicle number',
    vehicleAssigned: 'Vehicle assigned successfully',
    assignVehicleFailed: 'Failed to assign vehicle',
    vehicleNumber: 'Vehicle number',
    driverDrives: '{driver} drives {vehicle}.',
    asOnThePlate: 'As on the number plate, e.g. MH 12 AB 3456.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
