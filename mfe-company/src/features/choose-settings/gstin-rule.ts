import { gstinFault } from '@pahiya/contracts';
import { textNow } from '@pahiya/ui';
import { messages } from './billing-messages.ts';

const GSTIN_FAULTS = { shape: 'gstinShape', state: 'gstinState', kind: 'gstinKind', check: 'gstinCheck' } as const;

export const tidyGstin = (gstin: string): string => gstin.replaceAll(/\s/g, '').toUpperCase();

/** What is wrong with a GSTIN in upper case; undefined if it is valid. */
export function gstinRule(gstin: string): string | undefined {
  const fault = gstinFault(gstin);
  return fault && textNow(messages)(GSTIN_FAULTS[fault], { state: gstin.slice(0, 2) });
}
