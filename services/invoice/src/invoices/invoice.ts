import { isGstin, type Invoice, type RideSnapshot, type TokenClaims } from '@pahiya/contracts';
import { stateOfAddress, stateWithCode } from '../serials/gst-states.ts';
import { TAXI_SAC, splitGst, type GstSplit, type GstTerms } from '../serials/gst.ts';
import { amountInWords } from './amount-in-words.ts';

export interface Operator {
  name: string;
  address: string;
  gstin: string;
  supportEmail: string;
  supportPhone: string;
}

/** Who issues invoices, and on which terms, from configuration. */
export interface Issuer {
  operator: Operator;
  terms: GstTerms;
  prefix: string;
}

export interface Customer {
  companyName: string;
  companyCode: string;
  /** Always valid. */
  gstin: string | null;
  address: string | null;
}

/** Everything printed for one ride: as issued, or, without a serial, by the current terms. */
export interface Paper {
  ride: RideSnapshot;
  customer: Customer;
  operator: Operator;
  tax: GstSplit;
  serial: string | null;
  issuedAt: Date | null;
}

/** A company's data on an invoice. */
export interface BilledCompany {
  name: string;
  code: string;
  gstin: string | null;
  address: string | null;
}

/** An invalid GSTIN is ignored, because it does not determine the place of supply. */
export function customerOf(ride: RideSnapshot, company: BilledCompany | undefined): Customer {
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
export function maySee(caller: TokenClaims, ride: RideSnapshot): boolean {
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

/** Whether the booking service need not be asked: the ride has a serial, or will never get one. */
export function isFinal(paper: Paper): boolean {
  return paper.serial !== null || paper.ride.status === 'cancelled';
}

const rupees = (paise: number) => paise / 100;

/** The data of the invoice dialog; converts paise to rupees. */
export function invoiceView({ ride, customer, operator, tax, serial, issuedAt }: Paper): Invoice {
  const { fare } = ride;
  return {
    bookingId: ride.rideId,
    rideCode: ride.bookingId,
    status: ride.status,
    ...(ride.extrasWait ? { extrasWait: true } : {}),
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
      ...(ride.distanceKnown === false ? { distanceKnown: false } : {}),
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
