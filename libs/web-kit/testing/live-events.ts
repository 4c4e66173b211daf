import { act, waitFor } from '@testing-library/react';
import { type RealtimeEvent } from '@pahiya/contracts';
import { isListening, tell } from './fake-socket.ts';

/** Waits until the page asks to be told of the event; what is told before that is lost, as over a network. */
export const listening = (event: RealtimeEvent): Promise<void> =>
  waitFor(() => {
    if (!isListening(event)) throw new Error(`The page does not listen to ${event}.`);
  });

/** A live event as the open page hears it; nobody hears it before the page is `listening`. */
export const hear = (event: RealtimeEvent, payload: unknown): void => act(() => tell(event, payload));

/** As when the server closed the connection because its session was ended elsewhere: the next attempt is told so. */
export const hearSessionEnded = (): void =>
  act(() => {
    tell('disconnect', 'io server disconnect');
    tell('connect_error', Object.assign(new Error('Your session has ended.'), { data: { code: 'SESSION_ENDED' } }));
  });
