import type { GstStateCode } from '@pahiya/contracts';

export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} satisfies Record<GstStateCode, string>;

/** The form on invoices: 'Maharashtra (27)'. */
export const stateWithCode = (code: string): string => `${GST_STATES[code]} (${code})`;

const codeOfState = new Map(Object.entries(GST_STATES).map(([code, name]) => [name.toLowerCase(), code]));

/**
 * The state code from the end of an address in the format of our maps providers: 'Baner, Pune, Maharashtra 411045,
 * India' is '27'. Undefined for any other format.
 */
export function stateOfAddress(address: string): string | undefined {
  const parts = address.split(',').map((part) => part.trim());
  if (parts.at(-1)?.toLowerCase() === 'india') parts.pop();
  // Google writes a comma before the PIN of a city that is a state itself: 'Chandigarh, 160015, India'.
  if (/^\d{3}\s?\d{3}$/.test(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1)?.replace(/\s+\d{3}\s?\d{3}$/, '');
  return codeOfState.get(last?.replaceAll('&', 'and').toLowerCase() ?? '');
}

/** Union territories without a legislature levy UTGST where states levy SGST (UTGST Act 2017, section 2(8)). */
export const UNION_TERRITORIES_WITH_UTGST: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97']);
