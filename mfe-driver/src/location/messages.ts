import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    share: 'Share my location',
    hint: 'Your rider and their company see you only while a ride is in progress. Before a ride, a plan for the coming hour starts where you are: our desk then sees the part of the city and the distance.',
    offOnTrip: 'Off. Your rider can’t see where you are.',
    off: 'Off. It turns on by itself when a ride starts, if you allow location in this browser.',
    paused: 'Paused until the connection is back.',
    locating: 'Finding your position…',
    sharing: 'On. Last sent at {time}.',
    sendFailed: 'Failed to update location. Please check your connection.',
    noPosition: 'Unable to retrieve your location. Please enable location services.',
    unsupported: 'Geolocation is not supported by your browser',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
