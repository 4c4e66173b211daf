import { act, waitFor } from '@testing-library/react';
import { type RealtimeEvent } from '@pahiya/contracts';
import { isListening, tell } from './fake-socket.ts';

/** Waits until the page listens to the event; an earlier event is lost, as over a network. */
export const listening = (event: RealtimeEvent): Promise<void> =>
  waitFor(() => {
    if (!isListening(event)) throw new Error(`The page does not listen to ${event}.`);
  });

/** Sends a live event to the open page; nobody receives it before the page is `listening`. */
export const hear = (event: RealtimeEvent, payload: unknown): void => act(() => tell(event, payload));

/**
 * Acts like a server that closed the connection because the session was ended elsewhere: the next attempt is refused
 * with that reason.
 */
export const hearSessionEnded = (): void =>
  act(() => {
    tell('disconnect', 'io server disconnect');
    tell('connect_error', Object.assign(new Error('Your session has ended.'), { data: { code: 'SESSION_ENDED' } }));
  });

/** Cuts the page's live connection; `hearReconnected` is the page's next attempt, which succeeds. */
export const hearDisconnected = (): void => act(() => tell('disconnect', 'transport close'));
export const hearReconnected = (): void => act(() => tell('connect', undefined));
