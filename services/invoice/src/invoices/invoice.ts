import { isGstin, type Invoice, type RideSnapshot } from '@pahiya/contracts';
import type { Caller } from '@pahiya/service-kit';
import type { Company } from '../companies/company.repository.ts';
import type { InvoiceConfig } from '../config.ts';
import { amountInWords } from '../pdf/amount-in-words.ts';
import type { InvoiceDocument } from '../pdf/invoice-pdf.ts';
import type { Operator } from '../pdf/operator.ts';
import { stateOfAddress, stateWithCode } from '../serials/gst-states.ts';
import { PASSENGER_TRANSPORT, TAXI_SAC, splitGst, type GstSplit, type GstTerms } from '../serials/gst.ts';

/** Who issues invoices, and on which terms, from configuration. */
export interface Issuer {
  operator: Operator;
  terms: GstTerms;
  prefix: string;
}

export interface Customer {
  companyName: string;
  companyCode: string;
  /** Only ever a valid one. */
  gstin: string | null;
  address: string | null;
}

/** Everything on the paper of one ride: as it was at the issue, or, without a serial, as it would be now. */
export interface Paper {
  ride: RideSnapshot;
  customer: Customer;
  operator: Operator;
  tax: GstSplit;
  serial: string | null;
  issuedAt: Date | null;
}

export function issuerOf(config: InvoiceConfig): Issuer {
  return {
    operator: {
      name: config.operatorName,
      address: config.operatorAddress,
      gstin: config.operatorGstin,
      supportEmail: config.operatorEmail,
      supportPhone: config.operatorPhone,
    },
    terms: { ...PASSENGER_TRANSPORT, ratePercent: config.gstRatePercent },
    prefix: config.invoicePrefix,
  };
}

/** A GSTIN that is not valid is treated as none: it can't say where a supply was made. */
export function customerOf(ride: RideSnapshot, company: Company | undefined): Customer {
  const gstin = company?.gstin?.trim().toUpperCase() ?? '';
  return {
    companyName: company?.name ?? ride.company.name,
    companyCode: company?.code ?? ride.company.code,
    gstin: isGstin(gstin) ? gstin : null,
    address: company?.address ?? null,
  };
}

export function taxOf(ride: RideSnapshot, customer: Customer, issuer: Issuer): GstSplit {
  const terms = { ...issuer.terms, sac: TAXI_SAC[ride.tripType] };
  return splitGst(ride.fare.totalPaise, terms, {
    operatorGstin: issuer.operator.gstin,
    customerGstin: customer.gstin,
    embarkationState: stateOfAddress(ride.pickup),
  });
}

/** Admins see every invoice, a company those of its rides, a rider those of its own. */
export function maySee(caller: Caller, ride: RideSnapshot): boolean {
  switch (caller.role) {
    case 'admin':
      return true;
    case 'company':
      return ride.company.companyId === caller.sub;
    case 'user':
      return ride.rider.userId === caller.sub;
    case 'driver':
      return false;
  }
}

/** Nothing the booking service could add: the serial is there, or the ride will never get one. */
export function isFinal(paper: Paper): boolean {
  return paper.serial !== null || paper.ride.status === 'cancelled';
}

const rupees = (paise: number) => paise / 100;

/** What the invoice dialog shows; paise become rupees here. */
export function invoiceView({ ride, customer, operator, tax, serial, issuedAt }: Paper): Invoice {
  const { fare } = ride;
  return {
    bookingId: ride.rideId,
    rideCode: ride.bookingId,
    status: ride.status,
    title: serial === null ? 'Proforma Invoice' : 'Tax Invoice',
    invoiceNumber: serial ?? ride.bookingId,
    serial,
    issuedAt: issuedAt?.toISOString() ?? null,
    operator,
    billTo: {
      name: ride.rider.name,
      phone: ride.rider.phone,
      companyName: customer.companyName,
      companyId: customer.companyCode,
      gstin: customer.gstin,
      address: customer.address,
    },
    trip: {
      date: ride.date,
      time: ride.time,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      cabType: ride.cabType,
      tripType: ride.tripType,
      passengers: ride.passengers,
      vehicleNumber: ride.vehicleNumber,
      vehicleModel: ride.driver?.vehicleType ?? null,
      driverName: ride.driver?.fullName ?? null,
      driverPhone: ride.driver?.phoneNumber ?? null,
      distance: ride.distanceKm,
      duration: ride.durationMinutes,
    },
    fareDetails: {
      baseFare: rupees(fare.baseFarePaise),
      distanceFare: rupees(fare.distanceFarePaise),
      timeFare: rupees(fare.timeFarePaise),
      driverAllowance: rupees(fare.driverAllowancePaise),
      waitingCharges: rupees(fare.waitingPaise),
      tollCharges: rupees(fare.tollPaise),
      total: rupees(fare.totalPaise),
    },
    tax: {
      ratePercent: tax.terms.ratePercent,
      sac: tax.terms.sac,
      taxableValue: rupees(tax.taxablePaise),
      cgst: rupees(tax.cgstPaise),
      sgst: rupees(tax.sgstPaise),
      igst: rupees(tax.igstPaise),
      total: rupees(tax.totalPaise),
      totalInWords: amountInWords(tax.totalPaise),
      placeOfSupply: stateWithCode(tax.placeOfSupply),
      stateTax: tax.stateTax,
      reverseCharge: tax.terms.reverseCharge,
    },
  };
}

/** What the PDF is drawn from. An admin signs for the operator, everyone else as the customer. */
export function invoiceDocument(paper: Paper, signature: { by: Caller; png: string }): InvoiceDocument {
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
