import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { textNow, toast } from '@pahiya/ui';
import { currentAccount, errorSentence } from '@pahiya/web-kit';
import { type BookingFilters } from '@pahiya/web-kit/rides';
import { rowOfBooking, type InvoiceRow } from './invoice-row.ts';
import { ridesForPrint, type PrintedRides } from './invoices.queries.ts';
import { messages, type BillingText } from './messages.ts';

interface Printed extends PrintedRides<InvoiceRow> {
  /** The filters of these rides in words. */
  words: readonly (string | undefined)[];
}

/**
 * Prints every ride that matches the filters. The rides are loaded first, and rendered only while the browser prints. If
 * the page is left meanwhile, nothing is printed.
 */
export function useInvoicePrint(filters: BookingFilters, words: Printed['words']) {
  const [printed, setPrinted] = useState<Printed>();
  const [account] = useState(currentAccount);
  const { mutate, isPending } = useMutation({
    mutationFn: () => ridesForPrint(filters),
    onError: (error) =>
      toast.error(() => {
        const say = textNow(messages);
        return say('failedToLoad', { reason: errorSentence(error, say('pleaseTryAgain')) });
      }),
  });
  const print = () =>
    mutate(undefined, {
      onSuccess: (found) => {
        // Somebody else may have logged in in this browser meanwhile.
        if (account !== currentAccount()) return;
        // Rendered synchronously: the browser prints the page as it is when `print` is called.
        flushSync(() => setPrinted({ ...found, rides: found.rides.map(rowOfBooking), words }));
        window.print();
        setPrinted(undefined);
      },
    });
  return { printed, print, isPending };
}

interface OnPaper {
  /** The rides that our Export button loaded. The browser's own print command prints the rides in `loaded`. */
  printed: PrintedRides<InvoiceRow> | undefined;
  loaded: { count: number; hasMore: boolean };
}

/** The sentence that only a part of the rides is printed; undefined if all are. */
export function partOnPaper({ printed, loaded }: OnPaper, text: BillingText): string | undefined {
  if (!printed) return loaded.hasMore ? text('loadedRides', { count: loaded.count }) : undefined;
  if (!printed.isCut) return undefined;
  const count = printed.rides.length;
  return printed.matching === undefined
    ? text('firstRides', { count })
    : text('partOfRides', { count, of: printed.matching });
}
