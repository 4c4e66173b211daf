import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { Button, Dialog, Notice, Skeleton, useText } from '@pahiya/ui';
import { download, LoadFailure, useWrite } from '@pahiya/web-kit';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { invoiceQuery } from './invoices.queries.ts';
import { messages } from './messages.ts';
import { SignatureField } from './signature-field.tsx';
import styles from './billing.module.css';

/** docs/product.md, Invoices: the time between the download and the closing. */
const CLOSES_AFTER_MS = 1_000;

export function InvoiceDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const text = useText(messages);
  const [signature, setSignature] = useState<string>();
  const pad = useRef<HTMLDivElement>(null);
  const found = useQuery(invoiceQuery(bookingId));
  const { data: invoice, error } = found;
  const pdf = useWrite((signatureData: string, intent) =>
    download(routes.invoice.generatePdf, {
      body: { bookingId, signatureData },
      ...intent,
      fileName: `${invoice?.rideCode ?? bookingId}.pdf`,
    }),
  );
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!pdf.isSuccess) return undefined;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pdf.isSuccess]);

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      locked={pdf.isPending}
      failure={pdf.isError && text('failedToGenerate')}
      title={invoice ? text(invoice.serial ? 'taxInvoice' : 'proformaInvoice') : text('invoice')}
      description={invoice?.invoiceNumber}
      footer={
        invoice && (
          <>
            {pdf.isSuccess && (
              <div className={styles.outcome}>
                <Notice tone="success">{text('pdfDownloaded')}</Notice>
              </div>
            )}
            {!signature && !pdf.isSuccess && (
              <Button
                variant="quiet"
                icon="edit"
                className={styles.missing}
                // The signature field is below the invoice and may be out of view, so the button moves the focus to it.
                onClick={() => pad.current?.querySelector<HTMLElement>('canvas, input:not([type=radio])')?.focus()}
              >
                {text('provideSignature')}
              </Button>
            )}
            <Button variant="quiet" icon="print" onClick={() => window.print()}>
              {text('print')}
            </Button>
            <Button onClick={onClose} disabled={pdf.isPending}>
              {text('cancel')}
            </Button>
            <Button
              variant="primary"
              icon="download"
              pending={pdf.isPending}
              pendingLabel={text('generating')}
              disabledReason={signature ? undefined : text('provideSignature')}
              onClick={() => signature && pdf.mutate(signature)}
            >
              {text('downloadPdf')}
            </Button>
          </>
        )
      }
    >
      {invoice ? (
        <div className={styles.invoice}>
          <InvoiceDocument invoice={invoice} signature={signature} />
          <SignatureField ref={pad} signature={signature} onChange={setSignature} disabled={pdf.isPending} />
          <PrintSheet>
            <InvoiceDocument invoice={invoice} signature={signature} />
          </PrintSheet>
        </div>
      ) : error ? (
        <LoadFailure title={text('invoiceNotLoaded')} query={found} />
      ) : (
        <Skeleton height={18} lines={12} label={text('loadingInvoice')} />
      )}
    </Dialog>
  );
}
