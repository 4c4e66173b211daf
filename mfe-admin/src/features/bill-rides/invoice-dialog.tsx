import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { Button, Dialog, ErrorState, Notice, SignaturePad, Skeleton } from '@pahiya/ui';
import { download, errorSentence, useWrite } from '@pahiya/web-kit';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { invoiceQuery } from './invoices.queries.ts';
import styles from './billing.module.css';

/** Spec section 9: after the download. */
const CLOSES_AFTER_MS = 1_000;

export function InvoiceDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const [signature, setSignature] = useState<string>();
  const { data: invoice, error, refetch, isFetching } = useQuery(invoiceQuery(bookingId));
  const pdf = useWrite((signatureData: string, idempotencyKey) =>
    download(routes.invoice.generatePdf, {
      body: { bookingId, signatureData },
      idempotencyKey,
      fileName: `${bookingId}.pdf`,
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
      title={invoice?.title ?? 'Invoice'}
      description={invoice?.invoiceNumber}
      footer={
        invoice && (
          <>
            {(pdf.isError || pdf.isSuccess) && (
              <div className={styles.outcome}>
                <Notice tone={pdf.isError ? 'error' : 'success'}>
                  {pdf.isError ? 'Failed to generate PDF. Please try again.' : 'The PDF is downloaded.'}
                </Notice>
              </div>
            )}
            <Button variant="quiet" icon="print" onClick={() => window.print()}>
              Print
            </Button>
            <Button onClick={onClose} disabled={pdf.isPending}>
              Cancel
            </Button>
            <Button
              variant="primary"
              icon="download"
              pending={pdf.isPending}
              pendingLabel="Generating..."
              disabledReason={signature ? undefined : 'Please provide a signature before downloading'}
              onClick={() => signature && pdf.mutate(signature)}
            >
              Download PDF
            </Button>
          </>
        )
      }
    >
      {invoice ? (
        <div className={styles.invoice}>
          <InvoiceDocument invoice={invoice} signature={signature} />
          <div className={styles.pad}>
            <SignaturePad label="Authorized signature" onChange={setSignature} disabled={pdf.isPending} />
          </div>
          <PrintSheet>
            <InvoiceDocument invoice={invoice} signature={signature} />
          </PrintSheet>
        </div>
      ) : error ? (
        <ErrorState
          title="The invoice could not be loaded"
          description={errorSentence(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height={18} lines={12} label="Loading the invoice…" />
      )}
    </Dialog>
  );
}
