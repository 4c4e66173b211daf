import { amountInWords } from '../invoices/amount-in-words.ts';
import { stateWithCode } from '../serials/gst-states.ts';
import type { GstSplit } from '../serials/gst.ts';
import { formatAmount, formatRupees } from './formats.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { BODY, COLUMN, ensureRoom, HEADING, LABEL, type Flow } from './invoice-flow.ts';
import { COLOUR } from './pen.ts';

type Line = { label: string; detail?: string; amountPaise: number };

const kilometres = (km: number) => `${km.toLocaleString('en-IN', { maximumFractionDigits: 1 })} km`;

const fareLines = ({ fare, trip: { way }, tax }: InvoiceDocument): Line[] => {
  const distance = way ? kilometres(way.km) : 'Distance not known';
  const time = way ? { detail: `${way.minutes} min` } : {};
  const lines: Line[] = [
    { label: 'Base fare', detail: tax.terms.description, amountPaise: fare.baseFarePaise },
    { label: 'Distance fare', detail: distance, amountPaise: fare.distanceFarePaise },
    { label: 'Time fare', ...time, amountPaise: fare.timeFarePaise },
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

/** Draws the fare lines, the tax lines, the total in figures and words, and the statements that GST rules require. */
export const drawFare = (flow: Flow, invoice: InvoiceDocument): void => {
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
