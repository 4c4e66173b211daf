import { isGstin } from '@pahiya/contracts';
import { GST_STATES, UNION_TERRITORIES_WITH_UTGST } from './gst-states.ts';

export type GstTerms = {
  ratePercent: number;
  sac: string;
  /** The description of the service on the invoice line. */
  description: string;
  /** True: the fare already contains the tax. False: the tax is added. */
  inclusive: boolean;
  reverseCharge: boolean;
};

/**
 * Taxis within a city or a group of adjoining ones, and between cities (Scheme of Classification of Services, groups
 * 99641 and 99642). Sources and the questions left to an accountant are in docs/gst.md.
 */
export const TAXI_SAC = { local: '996412', outstation: '996423' } as const;

/**
 * 5 % on carrying passengers by motor cab (notification 11/2017-Central Tax (Rate), serial 8, heading 9964). The fare a
 * customer was quoted is what the customer pays, so the tax is contained in it.
 */
export const PASSENGER_TRANSPORT: GstTerms = {
  ratePercent: 5,
  sac: TAXI_SAC.local,
  description: 'Passenger transport by motor cab',
  inclusive: true,
  reverseCharge: false,
};

export type Supply = {
  operatorGstin: string;
  /** The recipient's registration, which decides the place of supply when there is one. */
  customerGstin?: string | null;
  /** The state code of the pickup, which decides for a recipient without GSTIN. If unknown: the operator's state. */
  embarkationState?: string | undefined;
};

/** `taxablePaise + cgstPaise + sgstPaise + igstPaise = totalPaise`, all whole paise. `sgstPaise` is UTGST where `stateTax` says so. */
export type GstSplit = {
  terms: GstTerms;
  /** Two-digit state code. */
  placeOfSupply: string;
  stateTax: 'SGST' | 'UTGST';
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
};

/** The two-digit state code of a valid GSTIN. Throws RangeError for anything else. */
function stateCodeOf(gstin: string): string {
  if (!isGstin(gstin)) throw new RangeError(`'${gstin}' is not a valid GSTIN`);
  return gstin.slice(0, 2);
}

/** IGST Act 2017, section 12(9): a registered recipient's state, else where the passenger embarks. */
const placeOfSupplyOf = ({ operatorGstin, customerGstin, embarkationState }: Supply): string => {
  if (customerGstin) return stateCodeOf(customerGstin);
  if (!embarkationState) return stateCodeOf(operatorGstin);
  if (!(embarkationState in GST_STATES)) throw new RangeError(`'${embarkationState}' is not a GST state code`);
  return embarkationState;
};

/** 100 crore rupees in paise; below it, products with a rate in hundredths of a percent are exact. */
const LARGEST_AMOUNT_PAISE = 1e11;

/**
 * Splits an amount in whole paise into taxable value and tax. Within a state CGST and the state's half are each rounded to
 * the paisa and equal; the taxable value takes the remainder, so that the parts always add up to the total.
 * Throws RangeError on an amount that is not whole, negative or above 100 crore rupees, and on an invalid GSTIN or rate.
 */
export const splitGst = (amountPaise: number, terms: GstTerms, supply: Supply): GstSplit => {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0 || amountPaise > LARGEST_AMOUNT_PAISE) {
    throw new RangeError(`${amountPaise} is not an amount in whole paise up to 100 crore rupees`);
  }
  const rateBasisPoints = Math.round(terms.ratePercent * 100);
  // 0.07 × 100 is 7.000000000000001, so the comparison divides instead.
  if (rateBasisPoints / 100 !== terms.ratePercent || rateBasisPoints < 0 || rateBasisPoints > 10_000) {
    throw new RangeError(`${terms.ratePercent} is not a GST rate from 0 to 100 with at most two decimals`);
  }
  const placeOfSupply = placeOfSupplyOf(supply);
  const withinState = placeOfSupply === stateCodeOf(supply.operatorGstin);
  const divisor = terms.inclusive ? 10_000 + rateBasisPoints : 10_000;
  const halfPaise = withinState ? Math.round((amountPaise * rateBasisPoints) / (2 * divisor)) : 0;
  const igstPaise = withinState ? 0 : Math.round((amountPaise * rateBasisPoints) / divisor);
  const taxPaise = 2 * halfPaise + igstPaise;
  return {
    terms,
    placeOfSupply,
    stateTax: UNION_TERRITORIES_WITH_UTGST.has(placeOfSupply) ? 'UTGST' : 'SGST',
    taxablePaise: terms.inclusive ? amountPaise - taxPaise : amountPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
    totalPaise: terms.inclusive ? amountPaise : amountPaise + taxPaise,
  };
};
