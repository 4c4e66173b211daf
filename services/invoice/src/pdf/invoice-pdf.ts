import { formatDate, formatPhone, formatPlate, formatTime } from './formats.ts';
import { mustAddUp, type InvoiceDocument } from './invoice-document.ts';
import { drawFare } from './invoice-fare.ts';
import { BODY, COLUMN, ensureRoom, FOOTER_Y, HEADING, LABEL, MARGIN, type Flow } from './invoice-flow.ts';
import { drawFooter, drawLetterhead } from './operator.ts';
import { COLOUR, createPen, type Box, type Pen } from './pen.ts';
import { decodeSignature } from './signature.ts';

/** Twice the 400 characters that a booking may hold, so that no real text is cut and a block fits on a page. */
const ADDRESS = { ...BODY, maxLines: 16 };

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
  const contact: [string, string][] = [['Phone', formatPhone(billTo.phone || 'N/A')]];
  if (billTo.gstin) contact.push(['GSTIN', billTo.gstin]);
  y = drawFacts(pen, { ...left, y: y + 5 }, contact);

  const tripY = pen.text('Trip Details', { ...right, y: top }, HEADING) + 3;
  const bottom = drawFacts(pen, { ...right, y: tripY }, [
    ['Ride ID', rideCode],
    ['Date and time', `${formatDate(trip.startsAt)}, ${formatTime(trip.startsAt)}`],
    ['Trip', `${trip.tripType.charAt(0).toUpperCase()}${trip.tripType.slice(1)} · ${trip.cabType}`],
    ['Passengers', String(trip.passengers)],
    ['Vehicle', trip.vehicleModel || 'N/A'],
    ['Vehicle number', formatPlate(trip.vehicleNumber || 'N/A')],
    ['Driver', trip.driverName || 'N/A'],
    ['Driver phone', formatPhone(trip.driverPhone || 'N/A')],
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

const WHY_NOT_ISSUED = {
  cancelled: 'The ride is cancelled, nothing is to be paid',
  'extras-wait': 'Waiting and tolls wait for a decision',
  'company-unknown': 'The GSTIN and address of the company are not known yet',
} as const;

/**
 * The A4 PDF of one ride: 'Tax Invoice' with a serial, else 'Proforma Invoice'. One page, more when addresses are very
 * long. Rejects with SignatureError for a signature that is not an acceptable PNG, and with RangeError when fare and
 * tax don't add up.
 */
export const drawInvoice = async (invoice: InvoiceDocument): Promise<Buffer> => {
  mustAddUp(invoice);
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

  const facts: [string, string][] = [
    ['Invoice number', number],
    ['Invoice date', formatDate(invoice.issuedAt)],
  ];
  if (invoice.notIssued) facts.push(['Not issued', WHY_NOT_ISSUED[invoice.notIssued]]);
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
