import { act } from '@testing-library/react';
import { type RealtimeEvent } from '@pahiya/contracts';
import { tell } from './fake-socket.ts';

/** A live event as the open page hears it; nobody hears it before the page's connection is up. */
export const hear = (event: RealtimeEvent, payload: unknown): void => act(() => tell(event, payload));
