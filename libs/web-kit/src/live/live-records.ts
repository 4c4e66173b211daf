import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type RecordChanged, type RecordKind } from '@pahiya/contracts';
import { useRealtime } from '@pahiya/web-kit';
import { useAskAgain } from './ask-again.ts';

/** `meta` of a query. A type and not an interface: TanStack Query asks for an index signature. */
type QueryMeta = {
  /** The kinds of records that it shows or counts: when one of them changes it is read again. */
  shows?: readonly RecordKind[];
  /** It shows this record alone: the `id` that changes of it are told with. */
  only?: string;
};
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Changes that come close upon each other are read together: when none has come for this long, */
const QUIET_MS = 500;
/** but no later than this after the first of them. */
const LATEST_MS = 5_000;

/**
 * Reads again what is on screen of people, pay, prices and invoices when it was changed elsewhere: the queries whose `meta`
 * says that they show it. What is not on screen, or in a tab that nobody sees, is read again when it is looked at.
 */
export function useLiveRecords(): void {
  const client = useQueryClient();
  const changed = useRef<RecordChanged[]>([]);
  const firstAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const readAgain = (isChanged: (kind: RecordKind, only: string | undefined) => boolean) =>
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.shows?.some((kind) => isChanged(kind, meta.only)) ?? false,
      refetchType: document.hidden ? 'none' : 'active',
    });

  useRealtime('record_changed', (change) => {
    if (changed.current.push(change) === 1) firstAt.current = performance.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        const told = changed.current;
        changed.current = [];
        readAgain((kind, only) => told.some((one) => one.kind === kind && (only === undefined || one.id === only)));
      },
      Math.min(QUIET_MS, firstAt.current + LATEST_MS - performance.now()),
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useAskAgain(() => readAgain(() => true), { polls: true });
}
