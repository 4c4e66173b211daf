import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type RecordChanged, type RecordKind } from '@pahiya/contracts';
import { useRealtime } from '@pahiya/web-kit';
import { useAskAgain } from './ask-again.ts';

/** The `meta` of a query. This is a type and not an interface, because TanStack Query requires an index signature. */
type QueryMeta = {
  /** The kinds of records that the query shows or counts: it is refetched when one of them changes. */
  shows?: readonly RecordKind[];
  /** The query shows only this record: the `id` in the change events. */
  only?: string;
};
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** The debounce: changes are collected until none has arrived for this time. */
const QUIET_MS = 500;
/** The longest time for which changes are collected. */
const LATEST_MS = 5_000;

/**
 * Refetches queries of people, pay, prices and invoices when those were changed elsewhere: the queries whose `meta`
 * names the changed records. A query that is not on screen, or is in a hidden tab, is refetched when it becomes
 * visible.
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
