import { PahiyaError, type Caller } from '@pahiya/service-kit';
import type { InvoiceDocument } from '../pdf/invoice-document.ts';
import { SignatureError } from '../pdf/signature.ts';
import type { Paper } from './invoice.ts';

/** @throws PahiyaError with the signature's own code and params when it is not an acceptable PNG */
export async function drawSignedInvoice(paper: Paper, signature: { by: Caller; png: string }): Promise<Buffer> {
  // Loaded lazily: pdfkit with its fonts takes 8 MB, in a process that may never draw an invoice.
  const { drawInvoice } = await import('../pdf/invoice-pdf.ts');
  try {
    return await drawInvoice(invoiceDocument(paper, signature));
  } catch (error) {
    if (error instanceof SignatureError) throw new PahiyaError(error.code, error.params, { cause: error });
    throw error;
  }
}

/** The data of the PDF. An admin signs for the operator, everyone else as the customer. */
function invoiceDocument(paper: Paper, signature: { by: Caller; png: string }): InvoiceDocument {
  const { ride, customer, operator, tax, serial, issuedAt } = paper;
  return {
    serial,
    rideCode: ride.bookingId,
    issuedAt,
    operator,
    billTo: { name: ride.rider.name, phone: ride.rider.phone, ...customer },
    trip: {
      startsAt: new Date(ride.startsAt),
      tripType: ride.tripType,
      cabType: ride.cabType,
      passengers: ride.passengers,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      distanceKm: ride.distanceKm,
      durationMinutes: ride.durationMinutes,
      vehicleModel: ride.driver?.vehicleType ?? null,
      vehicleNumber: ride.vehicleNumber,
      driverName: ride.driver?.fullName ?? null,
      driverPhone: ride.driver?.phoneNumber ?? null,
    },
    fare: ride.fare,
    tax,
    signatures: signature.by.role === 'admin' ? { authorized: signature.png } : { customer: signature.png },
  };
}
