import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { PASSENGER_TRANSPORT, splitGst } from '../serials/gst.ts';
import { amountInWords } from '../invoices/amount-in-words.ts';
import { fontRuns } from './fonts.ts';
import { formatDate, formatRupees, formatTime } from './formats.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { invoice, operator, ride, rides, statement } from './documents.fixture.ts';
import { pngDataUrl, signaturePng } from './signature.fixture.ts';
import { drawStatement } from './statement-pdf.ts';
import type { StatementRide } from '../statements/statement.ts';

const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
};

describe('invoice', () => {
  it('shows everything that a tax invoice must', async () => {
    const signatures = { authorized: pngDataUrl(signaturePng(400, 150)) };
    const pdf = await drawInvoice({ ...invoice, signatures });
    expect(pdf.includes('/Subtype /Image')).toBe(true);
    const [page = '', ...more] = await pagesOf(pdf);
    expect(more).toEqual([]);
    const expected = [
      'Tax Invoice',
      'PH/26-27/000001',
      '21 Nov 2026, 6:30 pm',
      'GSTIN 29AAGCB7383J1Z4',
      'support@pahiya.example',

      'Bill To',
      'Asha Rao',
      'Demo Industries (DEMO01)',
      '7K3QX9ZD',
      'Local · Sedan',
      'Maruti Suzuki Dzire',
      'KA 01 AB 1234',
      'Ravi Kumar',
      '98765 43210',
      'Kempegowda International Airport',
      'Electronic City',
      '54.3 km',
      '96 min',
      'Waiting charges',
      'Toll and parking',
      'SAC 996412',
      '1,871.42',
      'CGST 2.5%',
      'SGST 2.5%',
      '46.79',
      '₹1,965.00',
      'Karnataka (29)',
      'Rupees One Thousand Nine Hundred Sixty-Five Only',
      'Authorized signature',
      'Customer signature',
      'Page 1 of 1',
    ];
    expect(expected.filter((text) => !page.includes(text))).toEqual([]);
  });

  it('is a proforma without a serial, shows N/A for unknown data, and omits charges that are zero', async () => {
    const trip = { ...invoice.trip, vehicleModel: null, vehicleNumber: null, driverName: null, driverPhone: null };
    const fare = { ...invoice.fare, waitingPaise: 0, tollPaise: 0, totalPaise: 180_000 };
    const tax = splitGst(180_000, PASSENGER_TRANSPORT, {
      operatorGstin: operator.gstin,
      customerGstin: '27AAPFU0939F1ZV',
    });
    const billTo = { ...invoice.billTo, phone: null, gstin: '27AAPFU0939F1ZV' };
    const [page = ''] = await pagesOf(await drawInvoice({ ...invoice, serial: null, trip, fare, tax, billTo }));
    expect(page).toContain('Proforma Invoice');
    expect(page.match(/N\/A/g)).toHaveLength(5);
    expect(page).toContain('IGST 5%');
    expect(page).not.toMatch(/Waiting|Toll|CGST|Tax Invoice/);
  });

  it('names no kilometres where the distance is not known', async () => {
    const [page = ''] = await pagesOf(await drawInvoice({ ...invoice, trip: { ...invoice.trip, way: undefined } }));
    expect(page).toContain('Distance not known');
    expect(page).not.toMatch(/ km| min/);
  });

  it('fits the longest addresses in both scripts, and any text', async () => {
    const address = 'श्री लक्ष्मी अपार्टमेंट, Near राष्ट्रीय राजमार्ग 48, गुरुग्राम '.repeat(12).slice(0, 400);
    const odd = `\u0000\ud800 \u202e${'W'.repeat(380)} 🚕 ಬೆಂಗಳೂರು \u094d\u200d`;
    const trip = { ...invoice.trip, pickup: address, dropoff: odd };
    const billTo = { ...invoice.billTo, name: 'कृष्णा त्रिपाठी', address: odd };
    const text = (await pagesOf(await drawInvoice({ ...invoice, trip, billTo }))).join(' ');
    expect(text).toContain('₹1,965.00');
    expect(text).toContain('Authorized signature');
  });

  it('is refused with an invalid signature or amounts that do not add up', async () => {
    const signatures = { customer: 'data:image/png;base64,AAAA' };
    await expect(drawInvoice({ ...invoice, signatures })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(drawInvoice({ ...invoice, fare: { ...invoice.fare, tollPaise: 0 } })).rejects.toThrow(
      'add up to 185000',
    );
    const fare = { ...invoice.fare, tollPaise: 0, totalPaise: 185_000 };
    await expect(drawInvoice({ ...invoice, fare })).rejects.toThrow('does not belong');
  });
});

describe('statement', () => {
  it('spans 200 pages, each with header row and number, every ride once, totals at the end', async () => {
    const pages = await pagesOf(await buffer(drawStatement(statement(3_200))));
    expect(pages.length).toBeGreaterThanOrEqual(200);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Taxable value (₹)');
    });
    const serials = pages.flatMap((page) => page.match(/PH\/26-27\/\d{6}/g) ?? []);
    expect(serials).toEqual(Array.from({ length: 3_200 }, (_, index) => ride(index).serial));
    expect(pages.at(-1)).toContain('Total · 3,200 rides 54,85,728.00 2,74,272.00 57,60,000.00');
  });

  it('counts its pages correctly however full the last one is', async () => {
    for (const count of [0, 1, 10, 11, 12, 13, 14, 24, 25, 26, 27, 28, 29, 30]) {
      const pages = await pagesOf(await buffer(drawStatement(statement(count))));
      expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
      expect(pages.at(-1)).toContain(`Total · ${count} ride`);
    }
  });

  it('requests rides only as its reader consumes pages', async () => {
    let asked = 0;
    function* counted(): Generator<StatementRide> {
      for (const next of rides(5_000)) {
        asked += 1;
        yield next;
      }
    }
    const stream = drawStatement({ ...statement(5_000), rides: counted() });
    for await (const part of stream) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    expect(asked).toBeLessThan(500);
  });

  it('fails when the number of rides differs from the announced one', async () => {
    await expect(buffer(drawStatement({ ...statement(3), rides: rides(2) }))).rejects.toThrow(
      'counts 3 rides and lists 2',
    );
  });
});

describe('texts', () => {
  it('formats amounts the Indian way', () => {
    expect(formatRupees(12_500_050)).toBe('₹1,25,000.50');
    expect(amountInWords(12_500_050)).toBe('Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only');
    expect(amountInWords(0)).toBe('Rupees Zero Only');
    expect(amountInWords(123_45_67_890_01)).toBe(
      'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety and One Paise Only',
    );
  });

  it('formats Indian dates and times, and marks missing ones', () => {
    const midnight = new Date('2026-09-04T18:30:00Z');
    expect([formatDate(midnight), formatTime(midnight)]).toEqual(['05 Sep 2026', '12:00 am']);
    expect([formatDate(null), formatDate(new Date('never'))]).toEqual(['N/A', 'Invalid Date']);
  });

  it('splits a line into runs by script and keeps conjuncts whole', () => {
    expect(fontRuns('Near र्‍य ₹5', 'regular').map(({ font, text }) => [font, text])).toEqual([
      ['latin-regular', 'Near '],
      ['devanagari-regular', 'र्‍य'],
      ['latin-regular', ' '],
      ['devanagari-regular', '₹'],
      ['latin-regular', '5'],
    ]);
  });
});
