import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    billing: 'Billing',
    billingHint: 'Your invoices carry this from the next ride on. Invoices that are issued stay as they are.',
    address: 'Billing address',
    addressHint: 'Street, city, state and PIN code.',
    gstin: 'GSTIN',
    gstinHint: '15 characters, as on your registration certificate.',
    gstinShape: 'Write all 15 characters: two digits of the state first, like 27AAPFU0939F1ZV',
    gstinState: 'No state has the number {state}: compare it with your certificate',
    gstinKind: 'This is the GSTIN of a deductor or collector of tax. Write the one of the company itself',
    gstinCheck: 'The last character does not fit the others: compare it with your certificate',
    gstinLeftOut: 'No invoice carries this GSTIN',
    saveBilling: 'Save billing',
    billingSaved: 'Address and GSTIN are saved',
    billingFailed: 'They could not be saved. Try again.',
    billingNotLoaded: 'Address and GSTIN could not be loaded. Try again.',
  },
  () => import('./billing-messages.hi.ts').then(({ hi }) => hi),
);
