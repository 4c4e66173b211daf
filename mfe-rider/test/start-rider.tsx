import { act } from '@testing-library/react';
import { endSession } from '@pahiya/web-kit';
import { signInAs, startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../src/remote.tsx';

export const loseSession = () => act(() => endSession('expired'));

export const logOut = () => act(() => endSession('signed-out'));

/** Renders the rider's pages over a fake server, signed in. */
export function startRider() {
  const rider = startPages([...pages, { path: '/login', element: <h1>Log in</h1> }], {
    sub: 'rider-1',
    role: 'user',
    name: 'Asha Rao',
  });
  return {
    ...rider,
    close() {
      rider.close();
      // Signing in as another user clears the form of this user.
      signInAs({ sub: 'nobody', role: 'user' });
    },
  };
}
