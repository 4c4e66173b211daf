import { isGstin } from '@pahiya/contracts';
import { text, type ConfigField, type ConfigFields, type ConfigOf } from '@pahiya/service-kit';
import type { Issuer } from './invoices/invoice.ts';
import { PASSENGER_TRANSPORT } from './serials/gst.ts';

const gstin: ConfigField<string> = {
  env: 'OPERATOR_GSTIN',
  doc: "the operator's GSTIN; its state decides between CGST with SGST and IGST",
  default: '27DEMOP0000A1Z7',
  parse(value) {
    if (!isGstin(value)) throw new RangeError(`must be a valid GSTIN, not '${value}'`);
    return value;
  },
};

const gstRatePercent: ConfigField<number> = {
  env: 'GST_RATE_PERCENT',
  doc: 'rate of GST that fares contain, from 0 to 100 with at most two decimals',
  default: 5,
  parse(value) {
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(value) || Number(value) > 100)
      throw new RangeError(`must be a number from 0 to 100 with at most two decimals, not '${value}'`);
    return Number(value);
  },
};

const invoicePrefix: ConfigField<string> = {
  env: 'INVOICE_PREFIX',
  doc: 'how serials begin, e.g. PH in PH/26-27/000001: 1 to 3 upper-case letters or digits; with 3 a financial year holds 999,999 invoices, else ten times as many',
  default: 'PH',
  parse(value) {
    if (!/^[A-Z0-9]{1,3}$/.test(value))
      throw new RangeError(`must be 1 to 3 upper-case letters or digits, not '${value}'`);
    return value;
  },
};

export const invoiceConfig = {
  operatorName: text('OPERATOR_NAME', { doc: 'who issues the invoices', default: 'Pahiya Demonstration Cabs' }),
  operatorAddress: text('OPERATOR_ADDRESS', {
    doc: "the operator's address",
    default: 'Demonstration address, 1 Example Road, Pune 411001, Maharashtra',
  }),
  operatorGstin: gstin,
  operatorEmail: text('OPERATOR_EMAIL', { doc: 'support e-mail on invoices', default: 'demonstration@pahiya.example' }),
  operatorPhone: text('OPERATOR_PHONE', {
    doc: 'support phone on invoices',
    default: '+91 00000 00000 (demonstration)',
  }),
  gstRatePercent,
  invoicePrefix,
} satisfies ConfigFields;
export type InvoiceConfig = ConfigOf<typeof invoiceConfig>;

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
