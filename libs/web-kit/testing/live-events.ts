import { act } from '@testing-library/react';
import { type RealtimeEvent } from '@pahiya/contracts';
import { tell } from './fake-socket.ts';

/** A live event as the open page hears it; nobody hears it before the page's connection is up. */
export const hear = (event: RealtimeEvent, payload: unknown): void => act(() => tell(event, payload));

/** As when the server closed the connection because its session was ended elsewhere: the next attempt is told so. */
export const hearSessionEnded = (): void =>
  act(() => {
    tell('disconnect', 'io server disconnect');
    tell('connect_error', Object.assign(new Error('Your session has ended.'), { data: { code: 'SESSION_ENDED' } }));
  });
