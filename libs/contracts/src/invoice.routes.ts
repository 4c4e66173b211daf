import { Type, type Static } from 'typebox';
import { BOOKING_STATUSES, distanceKnown, FareDetails } from './bookings.ts';
import { only, route } from './route.ts';
import { exactly, Id, Month, nextCursor, nullable, oneOf, page, PublicCode, Rupees, Timestamp } from './schema.ts';

const Text = Type.String();

export const Operator = Type.Object({ name: Text, address: Text, gstin: Text, supportEmail: Text, supportPhone: Text });

/** GST is included in the fare: `taxableValue + cgst + sgst + igst = total`. */
const TaxSplit = Type.Object({
  ratePercent: Type.Number(),
  sac: Text,
  taxableValue: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  total: Rupees,
  totalInWords: Text,
  /** State and code: 'Maharashtra (27)'. */
  placeOfSupply: Text,
  /** What `sgst` is called in that state: SGST or UTGST. */
  stateTax: oneOf(['SGST', 'UTGST']),
  reverseCharge: Type.Boolean(),
});

export const Invoice = Type.Object({
  bookingId: Id,
  rideCode: PublicCode,
  status: oneOf(BOOKING_STATUSES),
  /**
   * Set if the ride is completed but has no serial until an admin has decided on waiting and tolls, which are not in
   * the fare.
   */
  extrasWait: Type.Optional(Type.Boolean()),
  title: Text,
  invoiceNumber: Text,
  serial: nullable(Text),
  issuedAt: nullable(Timestamp),
  operator: Operator,
  billTo: Type.Object({
    name: Text,
    phone: nullable(Text),
    companyName: Text,
    companyId: Text,
    gstin: nullable(Text),
    address: nullable(Text),
  }),
  trip: Type.Object({
    date: Text,
    time: Text,
    pickup: Text,
    dropoff: Text,
    cabType: Text,
    tripType: Text,
    passengers: Type.Integer(),
    vehicleNumber: nullable(Text),
    vehicleModel: nullable(Text),
    driverName: nullable(Text),
    driverPhone: nullable(Text),
    distance: Type.Number(),
    distanceKnown,
    duration: Type.Integer(),
  }),
  fareDetails: FareDetails,
  tax: TaxSplit,
});
export type Invoice = Static<typeof Invoice>;

const StatementLine = Type.Object({
  bookingId: Id,
  rideCode: PublicCode,
  serial: Text,
  date: Text,
  riderName: Text,
  companyName: Text,
  pickup: Text,
  dropoff: Text,
  driverName: nullable(Text),
  driverPhone: nullable(Text),
  vehicleNumber: nullable(Text),
  vehicleModel: nullable(Text),
  taxableValue: Rupees,
  tax: Rupees,
  fare: Rupees,
});
export const Statement = Type.Object({
  month: nullable(Month),
  company: nullable(Type.Object({ _id: Id, companyId: Text, companyName: Text })),
  lines: Type.Array(StatementLine),
  /** Totals of all lines, not only of this page. */
  totals: Type.Object({ rides: Type.Integer(), taxableValue: Rupees, tax: Rupees, fare: Rupees }),
  nextCursor,
});
export type Statement = Static<typeof Statement>;

const statement = {
  format: Type.Optional(oneOf(['json', 'pdf', 'csv'])),
  /** The most lines of one JSON answer; a file has all lines. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  cursor: page.cursor,
};
const files = ['application/pdf', 'text/csv'] as const;

/** A typed signature, which is drawn on one line as wide as the pad: a longer name would be too small to read. */
export const SignedName = Type.String({ maxLength: 60 });

export const invoiceRoutes = {
  generatePdf: route({
    service: 'invoice',
    method: 'POST',
    path: '/api/invoices/generate-pdf',
    aliases: ['/invoices/generate-pdf'],
    access: only('admin', 'company', 'user'),
    cost: 'drawing',
    summary: 'The PDF of a ride, drawn from our own records; `invoiceHtml` is accepted and never used',
    incomplete: { what: 'no-signature', field: 'signatureData' },
    body: exactly({
      bookingId: Id,
      signatureData: Type.String({ minLength: 1, maxLength: 700_000, description: 'PNG data URL' }),
      invoiceHtml: Type.Optional(Type.String({ maxLength: 300_000 })),
    }),
    bodyLimitBytes: 1024 * 1024,
    reply: Type.Null(),
    produces: ['application/pdf'],
    errors: ['NOT_FOUND', 'RULE_BROKEN', 'UNAVAILABLE'],
  }),
  monthlyStatement: route({
    service: 'invoice',
    method: 'GET',
    path: '/api/invoices/monthly',
    access: only('admin'),
    fileCost: 'export',
    summary: 'The invoiced rides of a month with totals',
    query: Type.Object({ month: Month, ...statement }),
    reply: Statement,
    produces: files,
  }),
  companyStatement: route({
    service: 'invoice',
    method: 'GET',
    path: '/api/invoices/company/:companyId',
    access: only('admin', 'company'),
    fileCost: 'export',
    summary: "A company's invoiced rides with totals",
    params: Type.Object({ companyId: Type.String({ minLength: 1, maxLength: 64, description: '_id or code' }) }),
    query: Type.Object({ month: Type.Optional(Month), ...statement }),
    reply: Statement,
    produces: files,
    errors: ['NOT_FOUND'],
  }),
  getInvoice: route({
    service: 'invoice',
    method: 'GET',
    path: '/api/invoices/:bookingId',
    access: only('admin', 'company', 'user'),
    summary: 'What the invoice dialog shows',
    params: Type.Object({ bookingId: Id }),
    reply: Type.Object({ invoice: Invoice }),
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
};
