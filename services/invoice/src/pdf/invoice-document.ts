import type { Operator } from '../invoices/invoice.ts';
import type { GstSplit } from '../serials/gst.ts';

/** Whole paise. The parts add up to `totalPaise`, the ride's fare. */
export type InvoiceFare = {
  baseFarePaise: number;
  distanceFarePaise: number;
  timeFarePaise: number;
  driverAllowancePaise: number;
  waitingPaise: number;
  tollPaise: number;
  totalPaise: number;
};

export type InvoiceDocument = {
  /** The GST serial of a completed ride; without one the document is a proforma. */
  serial: string | null;
  /** Shown as the number until there is a serial. */
  rideCode: string;
  issuedAt: Date | null;
  /** Why a ride that is over has no serial. */
  notIssued?: 'cancelled' | 'extras-wait' | 'company-unknown' | undefined;
  operator: Operator;
  billTo: {
    name: string;
    phone: string | null;
    companyName: string | null;
    companyCode: string | null;
    address: string | null;
    gstin: string | null;
  };
  trip: {
    startsAt: Date;
    tripType: string;
    cabType: string;
    passengers: number;
    pickup: string;
    dropoff: string;
    /** Undefined if the distance, and so the time, is not known. */
    way: { km: number; minutes: number } | undefined;
    vehicleModel: string | null;
    vehicleNumber: string | null;
    driverName: string | null;
    driverPhone: string | null;
  };
  fare: InvoiceFare;
  /** The tax on `fare.totalPaise`, as it was when the invoice was issued. */
  tax: GstSplit;
  /** PNG data URLs. */
  signatures?: { authorized?: string; customer?: string };
};

/** @throws RangeError when fare and tax don't add up */
export const mustAddUp = ({ fare, tax }: InvoiceDocument): void => {
  const { baseFarePaise, distanceFarePaise, timeFarePaise, driverAllowancePaise, waitingPaise, tollPaise } = fare;
  const sum = baseFarePaise + distanceFarePaise + timeFarePaise + driverAllowancePaise + waitingPaise + tollPaise;
  if (sum !== fare.totalPaise)
    throw new RangeError(`The fare's parts add up to ${sum} paise and not to ${fare.totalPaise}`);
  const taxed = tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise;
  const fareIn = tax.terms.inclusive ? tax.totalPaise : tax.taxablePaise;
  if (taxed !== tax.totalPaise || fareIn !== fare.totalPaise) {
    throw new RangeError(`The tax split of ${tax.totalPaise} paise does not belong to a fare of ${fare.totalPaise}`);
  }
};
