import type { RideSnapshot, Role } from '@pahiya/contracts';
import type { InvoiceDocument } from '../pdf/invoice-document.ts';
import type { Paper } from './invoice.ts';

/** The data of the PDF. An admin signs for the operator, everyone else as the customer. */
export function signedInvoice(paper: Paper, signature: { by: { role: Role }; png: string }): InvoiceDocument {
  const { ride, customer, operator, tax, serial, issuedAt } = paper;
  return {
    serial,
    rideCode: ride.bookingId,
    issuedAt,
    notIssued: serial === null ? whyNotIssued(ride) : undefined,
    operator,
    billTo: { name: ride.rider.name, phone: ride.rider.phone, ...customer },
    trip: {
      startsAt: new Date(ride.startsAt),
      tripType: ride.tripType,
      cabType: ride.cabType,
      passengers: ride.passengers,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      way: ride.distanceKnown === false ? undefined : { km: ride.distanceKm, minutes: ride.durationMinutes },
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

function whyNotIssued({ status, extrasWait }: RideSnapshot): InvoiceDocument['notIssued'] {
  if (status === 'cancelled') return 'cancelled';
  if (extrasWait) return 'extras-wait';
  return status === 'completed' ? 'company-unknown' : undefined;
}
