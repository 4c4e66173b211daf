import { type ReactNode } from 'react';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

interface OpenInvoiceProps {
  /** `_id` of the ride; '' while no invoice is open. */
  bookingId: string;
  onClose: () => void;
  /** The list as it is printed. */
  paper: ReactNode;
}

/** The open invoice. Without one, the list is what the page prints: of two print sheets only one may be mounted. */
export function OpenInvoice({ bookingId, onClose, paper }: OpenInvoiceProps) {
  if (bookingId) return <InvoiceDialog key={bookingId} bookingId={bookingId} onClose={onClose} />;
  return <PrintSheet wide>{paper}</PrintSheet>;
}
