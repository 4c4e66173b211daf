import { type ReactNode } from 'react';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

interface OpenInvoiceProps {
  /** `_id` of the ride; '' while no invoice is open. */
  bookingId: string;
  onClose: () => void;
  /** The list for printing. */
  paper: ReactNode;
}

/**
 * The open invoice, or the list for printing. Only one of the two is mounted, because each has a print sheet and a page
 * may have only one.
 */
export function OpenInvoice({ bookingId, onClose, paper }: OpenInvoiceProps) {
  if (bookingId) return <InvoiceDialog key={bookingId} bookingId={bookingId} onClose={onClose} />;
  return <PrintSheet wide>{paper}</PrintSheet>;
}
