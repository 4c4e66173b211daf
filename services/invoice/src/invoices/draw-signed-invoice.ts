import { PahiyaError, type Caller } from '@pahiya/service-kit';
import { drawInvoice } from '../pdf/invoice-pdf.ts';
import { SignatureError } from '../pdf/signature.ts';
import { invoiceDocument, type Paper } from './invoice.ts';

/** @throws PahiyaError with the signature's own code and sentence when it is no acceptable PNG */
export async function drawSignedInvoice(paper: Paper, signature: { by: Caller; png: string }): Promise<Buffer> {
  try {
    return await drawInvoice(invoiceDocument(paper, signature));
  } catch (error) {
    if (error instanceof SignatureError) throw new PahiyaError(error.code, error.message, { cause: error });
    throw error;
  }
}
