import { amountInWords } from '../invoices/amount-in-words.ts';
import type { Operator } from '../invoices/invoice.ts';
import { stateWithCode } from '../serials/gst-states.ts';
import type { GstSplit } from '../serials/gst.ts';
import { formatAmount, formatDate, formatRupees, formatTime } from './formats.ts';
import { drawFooter, drawLetterhead } from './operator.ts';
import { COLOUR, createPen, type Box, type Pen } from './pen.ts';
import { decodeSignature } from './signature.ts';

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
  /** The GST serial of a completed ride; without one the paper is a proforma. */
  serial: string | null;
  /** Stands in the number's place while there is no serial. */
  rideCode: string;
  issuedAt: Date | null;
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
    distanceKm: number;
    durationMinutes: number;
    vehicleModel: string | null;
    vehicleNumber: string | null;
    driverName: string | null;
    driverPhone: string | null;
  };
  fare: InvoiceFare;
  /** Of `fare.totalPaise`, as it was when the invoice was issued. */
  tax: GstSplit;
  /** PNG data URLs. */
  signatures?: { authorized?: string; customer?: string };
};

const MARGIN = 44;
const PAGE = { width: 595.28, height: 841.89 };
const COLUMN = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
const FOOTER_Y = PAGE.height - 48;

const LABEL = { size: 8, colour: COLOUR.muted };
const BODY = { size: 9.5 };
/** Twice the 400 characters that a booking may hold, so that nothing real is cut and a block fits on a page. */
const ADDRESS = { ...BODY, maxLines: 16 };
const HEADING = { size: 8.5, weight: 'semibold', colour: COLOUR.muted } as const;

type Flow = { pen: Pen; y: number };

/** Starts a new page when the block doesn't fit on what is left of this one. */
const ensureRoom = (flow: Flow, heightPt: number): void => {
  if (flow.y + heightPt <= FOOTER_Y - 8) return;
  flow.pen.document.addPage();
  flow.y = MARGIN;
};

const drawFacts = (pen: Pen, box: Box, facts: readonly (readonly [string, string])[]): number => {
  const labelWidth = 82;
  let { y } = box;
  for (const [label, value] of facts) {
    pen.text(label, { x: box.x, y: y + 1, width: labelWidth }, LABEL);
    y =
      pen.text(value, { x: box.x + labelWidth, y, width: box.width - labelWidth }, { ...BODY, size: 9, maxLines: 3 }) +
      1.5;
  }
  return y;
};

const drawParties = (flow: Flow, { billTo, trip, rideCode }: InvoiceDocument): void => {
  const { pen } = flow;
  const half = { width: COLUMN.width / 2 - 14 };
  const left = { ...half, x: COLUMN.x };
  const right = { ...half, x: COLUMN.x + COLUMN.width / 2 + 14 };
  const top = flow.y;

  let y = pen.text('Bill To', { ...left, y: top }, HEADING) + 3;
  y = pen.text(billTo.name || 'N/A', { ...left, y }, { size: 12, weight: 'semibold', maxLines: 3 }) + 1;
  if (billTo.companyName) {
    const company = billTo.companyCode ? `${billTo.companyName} (${billTo.companyCode})` : billTo.companyName;
    y = pen.text(company, { ...left, y }, { ...BODY, maxLines: 3 });
  }
  if (billTo.address)
    y = pen.text(billTo.address, { ...left, y }, { ...BODY, size: 9, colour: COLOUR.muted, maxLines: 5 });
  const contact: [string, string][] = [['Phone', billTo.phone || 'N/A']];
  if (billTo.gstin) contact.push(['GSTIN', billTo.gstin]);
  y = drawFacts(pen, { ...left, y: y + 5 }, contact);

  const tripY = pen.text('Trip Details', { ...right, y: top }, HEADING) + 3;
  const bottom = drawFacts(pen, { ...right, y: tripY }, [
    ['Ride ID', rideCode],
    ['Date and time', `${formatDate(trip.startsAt)}, ${formatTime(trip.startsAt)}`],
    ['Trip', `${trip.tripType.charAt(0).toUpperCase()}${trip.tripType.slice(1)} · ${trip.cabType}`],
    ['Passengers', String(trip.passengers)],
    ['Vehicle', trip.vehicleModel || 'N/A'],
    ['Vehicle number', trip.vehicleNumber || 'N/A'],
    ['Driver', trip.driverName || 'N/A'],
    ['Driver phone', trip.driverPhone || 'N/A'],
  ]);
  flow.y = Math.max(y, bottom) + 14;
};

const drawTripLine = (flow: Flow, { pickup, dropoff }: InvoiceDocument['trip']): void => {
  const { pen } = flow;
  const { document } = pen;
  const text = { x: COLUMN.x + 34, width: COLUMN.width - 34 - 14 };
  const heights = [pickup, dropoff].map((address) => pen.height(address || 'N/A', text.width, ADDRESS));
  const gap = 8;
  const [pickupHeight = 0, dropHeight = 0] = heights;
  const height = pickupHeight + dropHeight + 2 * 12 + gap + 2 * 10;
  ensureRoom(flow, height);

  document.roundedRect(COLUMN.x, flow.y, COLUMN.width, height, 6).fill(COLOUR.ground);
  const pickupY = flow.y + 10;
  const dropY = pickupY + 12 + pickupHeight + gap;
  const markX = COLUMN.x + 18;
  document
    .moveTo(markX, pickupY + 10)
    .lineTo(markX, dropY + 2)
    .lineWidth(1)
    .stroke(COLOUR.ink);
  document
    .circle(markX, pickupY + 6, 3.6)
    .lineWidth(1.4)
    .fillAndStroke('#FFFFFF', COLOUR.ink);
  document.rect(markX - 3.6, dropY + 2.4, 7.2, 7.2).fillAndStroke(COLOUR.marigold, COLOUR.ink);
  for (const [label, address, y] of [
    ['Pickup', pickup, pickupY],
    ['Drop-off', dropoff, dropY],
  ] as const) {
    pen.text(label, { ...text, y }, LABEL);
    pen.text(address || 'N/A', { ...text, y: y + 12 }, ADDRESS);
  }
  flow.y += height + 16;
};

type Line = { label: string; detail?: string; amountPaise: number };

const fareLines = ({ fare, trip, tax }: InvoiceDocument): Line[] => {
  const distance = `${trip.distanceKm.toLocaleString('en-IN', { maximumFractionDigits: 1 })} km`;
  const lines: Line[] = [
    { label: 'Base fare', detail: tax.terms.description, amountPaise: fare.baseFarePaise },
    { label: 'Distance fare', detail: distance, amountPaise: fare.distanceFarePaise },
    { label: 'Time fare', detail: `${trip.durationMinutes} min`, amountPaise: fare.timeFarePaise },
    { label: 'Driver allowance', amountPaise: fare.driverAllowancePaise },
  ];
  if (fare.waitingPaise > 0) lines.push({ label: 'Waiting charges', amountPaise: fare.waitingPaise });
  if (fare.tollPaise > 0) lines.push({ label: 'Toll and parking', amountPaise: fare.tollPaise });
  return lines;
};

const taxLines = (
  { terms, stateTax, taxablePaise, cgstPaise, sgstPaise, igstPaise }: GstSplit,
  intraState: boolean,
): Line[] => [
  { label: 'Taxable value', detail: `SAC ${terms.sac}`, amountPaise: taxablePaise },
  ...(intraState
    ? [
        { label: `CGST ${terms.ratePercent / 2}%`, amountPaise: cgstPaise },
        { label: `${stateTax} ${terms.ratePercent / 2}%`, amountPaise: sgstPaise },
      ]
    : [{ label: `IGST ${terms.ratePercent}%`, amountPaise: igstPaise }]),
];

const AMOUNT_WIDTH = 130;
const ROW = 19;

const drawAmountRow = (flow: Flow, { label, detail, amountPaise }: Line): void => {
  const { pen } = flow;
  ensureRoom(flow, ROW);
  const y = flow.y + 3;
  pen.text(label, { x: COLUMN.x, y, width: 130 }, BODY);
  if (detail) {
    pen.text(
      detail,
      { x: COLUMN.x + 134, y: y + 0.5, width: COLUMN.width - 134 - AMOUNT_WIDTH },
      { ...BODY, size: 9, colour: COLOUR.muted, maxLines: 1 },
    );
  }
  const amount = { x: COLUMN.x + COLUMN.width - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH };
  pen.text(formatAmount(amountPaise), amount, { ...BODY, align: 'right' });
  flow.y += ROW;
};

const drawFare = (flow: Flow, invoice: InvoiceDocument): void => {
  const { pen } = flow;
  const { tax } = invoice;
  const intraState = tax.placeOfSupply === invoice.operator.gstin.slice(0, 2);
  ensureRoom(flow, 30 + 3 * ROW);
  pen.text('Fare Details', { ...COLUMN, y: flow.y }, HEADING);
  pen.text('Amount (₹)', { ...COLUMN, y: flow.y }, { ...HEADING, align: 'right' });
  flow.y += 16;
  pen.rule({ ...COLUMN, y: flow.y }, COLOUR.ink, 0.75);
  flow.y += 3;
  for (const line of fareLines(invoice)) drawAmountRow(flow, line);

  flow.y += 3;
  pen.rule({ ...COLUMN, y: flow.y }, COLOUR.line, 0.75);
  flow.y += 3;
  for (const line of taxLines(tax, intraState)) drawAmountRow(flow, line);

  const total = formatRupees(tax.totalPaise);
  ensureRoom(flow, 92);
  flow.y += 5;
  pen.document.roundedRect(COLUMN.x, flow.y, COLUMN.width, 34, 6).fill(COLOUR.ground);
  pen.rule({ x: COLUMN.x, y: flow.y + 6, width: 3 }, COLOUR.marigold, 22);
  const inside = { x: COLUMN.x + 14, width: COLUMN.width - 24 };
  pen.text(
    tax.terms.inclusive ? 'Total, GST included' : 'Total with GST',
    { ...inside, y: flow.y + 9 },
    { size: 11, weight: 'semibold' },
  );
  pen.text(total, { ...inside, y: flow.y + 6 }, { size: 15, weight: 'semibold', align: 'right' });
  flow.y += 42;

  flow.y = pen.text(amountInWords(tax.totalPaise), { ...COLUMN, y: flow.y }, { size: 9, weight: 'semibold' }) + 2;
  const note = [
    `Place of supply: ${stateWithCode(tax.placeOfSupply)}`,
    `Tax payable on reverse charge: ${tax.terms.reverseCharge ? 'Yes' : 'No'}`,
    ...(tax.terms.inclusive ? ['The fare lines contain GST'] : []),
  ].join(' · ');
  flow.y = pen.text(note, { ...COLUMN, y: flow.y }, LABEL) + 16;
};

const SIGNATURE = { width: 200, height: 54 };

const drawSignatures = (flow: Flow, images: { authorized?: Buffer; customer?: Buffer }, operatorName: string): void => {
  const { pen } = flow;
  ensureRoom(flow, SIGNATURE.height + 34);
  const lineY = Math.max(flow.y, Math.min(flow.y + 40, FOOTER_Y - SIGNATURE.height - 42)) + SIGNATURE.height;
  const areas = [
    { x: COLUMN.x, image: images.customer, label: 'Customer signature', name: '' },
    {
      x: COLUMN.x + COLUMN.width - SIGNATURE.width,
      image: images.authorized,
      label: 'Authorized signature',
      name: `For ${operatorName}`,
    },
  ];
  for (const { x, image, label, name } of areas) {
    if (image) {
      const fit: [number, number] = [SIGNATURE.width - 16, SIGNATURE.height - 4];
      pen.document.image(image, x + 8, lineY - SIGNATURE.height, { fit, align: 'center', valign: 'bottom' });
    }
    pen.rule({ x, y: lineY, width: SIGNATURE.width }, COLOUR.ink, 0.75);
    pen.text(label, { x, y: lineY + 4, width: SIGNATURE.width }, { size: 8.5, weight: 'semibold' });
    if (name) pen.text(name, { x, y: lineY + 16, width: SIGNATURE.width }, { ...LABEL, maxLines: 1 });
  }
  flow.y = lineY + 30;
};

const checkSums = ({ fare, tax }: InvoiceDocument): void => {
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

/**
 * The A4 PDF of one ride: 'Tax Invoice' with a serial, else 'Proforma Invoice'. One page, more when addresses are very long.
 * Rejects with SignatureError for a signature that is no acceptable PNG, and with RangeError when fare and tax don't add up.
 */
export const drawInvoice = async (invoice: InvoiceDocument): Promise<Buffer> => {
  checkSums(invoice);
  const { authorized, customer } = invoice.signatures ?? {};
  const images = {
    ...(authorized === undefined ? {} : { authorized: await decodeSignature(authorized) }),
    ...(customer === undefined ? {} : { customer: await decodeSignature(customer) }),
  };
  const title = invoice.serial === null ? 'Proforma Invoice' : 'Tax Invoice';
  const number = invoice.serial ?? invoice.rideCode;
  const { operator } = invoice;
  const pen = createPen({
    size: 'A4',
    bufferPages: true,
    info: {
      Title: `${title} ${number}`,
      Author: operator.name,
      ...(invoice.issuedAt && { CreationDate: invoice.issuedAt }),
    },
  });
  const { document } = pen;
  document.addPage();

  const facts = [
    ['Invoice number', number],
    ['Invoice date', formatDate(invoice.issuedAt)],
  ] as const;
  const flow = { pen, y: drawLetterhead(pen, { ...COLUMN, y: MARGIN }, { operator, title, facts }) + 16 };
  drawParties(flow, invoice);
  drawTripLine(flow, invoice.trip);
  drawFare(flow, invoice);
  drawSignatures(flow, images, operator.name);

  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    drawFooter(pen, { ...COLUMN, y: FOOTER_Y }, { operator, page: page + 1, pages: count });
  }
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part);
  return Buffer.concat(parts);
};
