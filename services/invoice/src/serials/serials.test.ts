import fc from 'fast-check';
import { financialYearOf } from './financial-year.ts';
import { stateOfAddress } from './gst-states.ts';
import { PASSENGER_TRANSPORT, splitGst } from './gst.ts';
import { formatSerial } from './serial.ts';

const KARNATAKA = '29AAGCB7383J1Z4';
const MAHARASHTRA = '27AAPFU0939F1ZV';

describe('financial year', () => {
  it('begins on 1 April at midnight in India', () => {
    expect(financialYearOf(new Date('2026-03-31T18:29:59Z'))).toBe('2025-26');
    expect(financialYearOf(new Date('2026-03-31T18:30:00Z'))).toBe('2026-27');
    expect(financialYearOf(new Date('2099-12-31T00:00:00Z'))).toBe('2099-00');
  });

  it('refuses an invalid date', () => {
    expect(() => financialYearOf(new Date('never'))).toThrow(RangeError);
  });
});

describe('serial', () => {
  it('is written with prefix, year and number', () => {
    expect(formatSerial({ prefix: 'PH', financialYear: '2026-27', number: 1 })).toBe('PH/26-27/000001');
    expect(formatSerial({ prefix: 'PH', financialYear: '2026-27', number: 1_234_567 })).toBe('PH/26-27/1234567');
  });

  it('refuses serials that GST rules do not allow', () => {
    expect(() => formatSerial({ prefix: 'PH', financialYear: '2026-27', number: 12_345_678 })).toThrow('16 characters');
    expect(() => formatSerial({ prefix: 'P#', financialYear: '2026-27', number: 1 })).toThrow('prefix');
    expect(() => formatSerial({ prefix: 'PH', financialYear: '2026', number: 1 })).toThrow('Financial year');
    expect(() => formatSerial({ prefix: 'PH', financialYear: '2026-27', number: 0 })).toThrow('whole number');
  });

  it('is unique for every number of a year, and at most 16 characters', () => {
    const number = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [first, second] = [one, other].map((n) =>
          formatSerial({ prefix: 'PH', financialYear: '2026-27', number: n }),
        );
        expect(first === second).toBe(one === other);
        expect(first).toMatch(/^[A-Z0-9/-]{1,16}$/);
      }),
    );
  });
});

describe('GST', () => {
  const amount = fc.integer({ min: 0, max: 1e11 });
  const terms = fc
    .record({ basisPoints: fc.integer({ min: 0, max: 2800 }), inclusive: fc.boolean() })
    .map(({ basisPoints, inclusive }) => ({ ...PASSENGER_TRANSPORT, ratePercent: basisPoints / 100, inclusive }));
  const customer = fc.constantFrom(null, KARNATAKA, MAHARASHTRA);

  it('adds up to the paisa, whatever the amount, rate and place of supply', () => {
    fc.assert(
      fc.property(amount, terms, customer, (paise, gst, customerGstin) => {
        const split = splitGst(paise, gst, { operatorGstin: KARNATAKA, customerGstin });
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = split;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
        expect(gst.inclusive ? totalPaise : taxablePaise).toBe(paise);
        expect(cgstPaise).toBe(sgstPaise);
        expect(cgstPaise === 0 || igstPaise === 0).toBe(true);
        expect([taxablePaise, cgstPaise, igstPaise].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(
          true,
        );
        const exactTax = (taxablePaise * gst.ratePercent) / 100;
        expect(Math.abs(totalPaise - taxablePaise - exactTax)).toBeLessThanOrEqual(1.3);
      }),
    );
  });

  it('is contained in the fare, and divided by the place of supply', () => {
    const supply = { operatorGstin: KARNATAKA };
    expect(splitGst(180_000, PASSENGER_TRANSPORT, supply)).toMatchObject({
      taxablePaise: 171_428,
      cgstPaise: 4_286,
      sgstPaise: 4_286,
      igstPaise: 0,
      totalPaise: 180_000,
      placeOfSupply: '29',
    });
    const elsewhere = splitGst(180_000, PASSENGER_TRANSPORT, { ...supply, customerGstin: MAHARASHTRA });
    expect(elsewhere).toMatchObject({ taxablePaise: 171_429, cgstPaise: 0, igstPaise: 8_571, placeOfSupply: '27' });
    const boarded = splitGst(180_000, PASSENGER_TRANSPORT, { ...supply, embarkationState: '33' });
    expect(boarded).toMatchObject({ igstPaise: 8_571, placeOfSupply: '33' });
  });

  it.each([
    ['Baner, Pune, Maharashtra, India', '27'],
    ['4, Church Street, Ashok Nagar, Bengaluru, Karnataka 560001, India', '29'],
    ['Delhi, India', '07'],
    ['Jammu, Jammu & Kashmir 180 001', '01'],
    ['Delhi Road, Meerut', undefined],
    ['Moti Daman, Dadra & Nagar Haveli & Daman & Diu 396220, India', '26'],
    ['45, Sector 16 D, Chandigarh, 160015, India', '04'],
    ['White Town, Puducherry, 605 001', '34'],
    ['Maharashtra Chowk, Gate 2', undefined],
    ['160015', undefined],
    ['', undefined],
  ])('reads the state at the end of %p', (address, code) => expect(stateOfAddress(address)).toBe(code));

  it('refuses invalid amounts and registrations', () => {
    const supply = { operatorGstin: KARNATAKA };
    for (const paise of [-1, 0.5, Number.NaN, 1e12])
      expect(() => splitGst(paise, PASSENGER_TRANSPORT, supply)).toThrow(RangeError);
    expect(() => splitGst(1, PASSENGER_TRANSPORT, { operatorGstin: 'none' })).toThrow('not a valid GSTIN');
    expect(() => splitGst(1, PASSENGER_TRANSPORT, { ...supply, embarkationState: '99' })).toThrow('state code');
  });
});
