import { cabTypeWord } from './cab-type.ts';
import {
  formatDate,
  formatDayOfMonth,
  formatDateTime,
  formatDuration,
  formatInr,
  formatInrShort,
  formatKm,
  formatPhone,
  formatPlate,
  formatTime,
  shortId,
} from './format.ts';
import { showLanguage } from './language/language.ts';
import { parseDateText, parseTimeText } from './parse-date.ts';

describe('money in the Indian format', () => {
  it('groups by lakh, with decimals only when asked', () => {
    expect(formatInr(125000)).toBe('₹1,25,000');
    expect(formatInr(1948.8, { decimals: 2 })).toBe('₹1,948.80');
    expect(formatInr(-500)).toBe('−₹500');
    expect(formatInr(-0.2)).toBe('₹0');
    expect(formatInr(undefined)).toBe('–');
  });
  it('shortens to lakh and crore, and rounds up to the next unit', () => {
    expect([950, 999.6, 12_500, 99_949, 99_950, 250_000, 9_994_999, 9_995_000, 12_000_000].map(formatInrShort)).toEqual(
      ['950', '1K', '12.5K', '99.9K', '1L', '2.5L', '99.9L', '1Cr', '1.2Cr'],
    );
  });
});

describe('days and times', () => {
  it('formats a date as given and a moment as the day in India', () => {
    expect(formatDate('2026-11-21')).toBe('21\u00a0Nov\u00a02026');
    expect(formatDayOfMonth('2026-11-08')).toBe('08\u00a0Nov');
    expect(formatDate('2026-11-20T19:00:00Z')).toBe('21\u00a0Nov\u00a02026');
    expect(formatDateTime('2026-11-20T19:00:00Z')).toBe('21\u00a0Nov\u00a02026, 12:30\u00a0am');
    expect(formatDateTime('2026-11-21', '18:30')).toBe('21\u00a0Nov\u00a02026, 6:30\u00a0pm');
    expect(formatTime('00:05')).toBe('12:05\u00a0am');
    expect(formatTime('12:00')).toBe('12:00\u00a0pm');
  });
  it('shows N/A for a missing date and Invalid Date for other text', () => {
    expect(formatDate(null)).toBe('N/A');
    expect(formatDate('')).toBe('N/A');
    expect(formatDate('soon')).toBe('Invalid Date');
    expect(formatDate('2026-02-30')).toBe('Invalid Date');
    expect(formatTime('25:00')).toBe('Invalid Date');
  });
  it('parses typed dates and times', () => {
    for (const text of ['21 nov 2026', '21st November, 2026', '21/11/2026', '21-11-26', '2026-11-21', '21nov2026'])
      expect([text, parseDateText(text)]).toEqual([text, '2026-11-21']);
    for (const text of ['31/2/2026', '21 nov', '21 foo 2026', 'x']) expect(parseDateText(text)).toBeUndefined();
    for (const text of ['6:30 pm', '6.30PM', '630p', '18:30', '1830'])
      expect([text, parseTimeText(text)]).toEqual([text, '18:30']);
    expect(parseTimeText('12 am')).toBe('00:00');
    expect(parseTimeText('12:15 pm')).toBe('12:15');
    for (const text of ['6', '24:00', '13 pm', '6:75 pm', '0 am']) expect(parseTimeText(text)).toBeUndefined();
  });
});

it('groups mobile numbers and plates, and leaves other text unchanged', () => {
  expect(['9822011223', '+91 982-201 1223', '080 4000 1234'].map(formatPhone)).toEqual([
    '98220 11223',
    '98220 11223',
    '080 4000 1234',
  ]);
  expect(['MH12CD4821', 'mh-12 cd-4821', 'DL3C1', 'MH 12 AB 3456', '22BH1234AA', 'Metro 4'].map(formatPlate)).toEqual([
    'MH 12 CD 4821',
    'MH 12 CD 4821',
    'DL 3 C 1',
    'MH 12 AB 3456',
    '22 BH 1234 AA',
    'Metro 4',
  ]);
});

it('formats distances, durations and short ids', () => {
  expect([12.4, 12.04, 12, 1234.5].map(formatKm)).toEqual(['12.4 km', '12 km', '12 km', '1,234.5 km']);
  expect([45, 60, 80, 59.6].map(formatDuration)).toEqual(['45 min', '1 h', '1 h 20 min', '1 h']);
  expect(shortId('01jd8f3a7c9d2e77aa')).toBe('9D2E77AA');
  expect(shortId('4f7a2cxy', { first: 6 })).toBe('4F7A2C');
});

describe('in Hindi', () => {
  beforeAll(() => showLanguage('hi'));
  afterAll(() => showLanguage('en'));

  it('formats months, money and durations, and parses month names', () => {
    expect(formatDate('2026-11-21')).toBe('21\u00a0नवंबर\u00a02026');
    expect(formatDateTime('2026-04-01', '18:30')).toBe('01\u00a0अप्रैल\u00a02026, शाम\u00a06:30');
    expect(formatDate('')).toBe('उपलब्ध नहीं');
    expect([formatInr(125_000), formatInrShort(250_000)]).toEqual(['₹1,25,000', '2.5 लाख']);
    expect(formatDuration(80)).toBe('1 घंटे 20 मिनट');
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect([month, parseDateText(formatDate(day))]).toEqual([month, day]);
    }
    for (const typed of ['21 नव॰ 2026', '21 नव 2026', '21 नवंबर 2026', '21 nov 2026'])
      expect([typed, parseDateText(typed)]).toEqual([typed, '2026-11-21']);
    expect(parseDateText('21 कल 2026')).toBeUndefined();
  });

  it('names the part of the day of a time, and reads every time that it writes', () => {
    expect(['00:15', '04:00', '12:00', '15:59', '20:05'].map(formatTime)).toEqual(
      ['रात 12:15', 'सुबह 4:00', 'दोपहर 12:00', 'दोपहर 3:59', 'रात 8:05'].map((time) => time.replace(' ', '\u00a0')),
    );
    for (let hour = 0; hour < 24; hour++) {
      const time = `${String(hour).padStart(2, '0')}:45`;
      expect([time, parseTimeText(formatTime(time))]).toEqual([time, time]);
    }
    expect(['6:30 शाम', 'शाम 6 बजे', 'रात 9:30 बजे', '6:30 pm'].map(parseTimeText)).toEqual([
      '18:30',
      '18:00',
      '21:30',
      '18:30',
    ]);
  });

  it('translates cab types and leaves an unknown one unchanged', () => {
    expect(['Sedan', 'Mini SUV', 'SUV', 'Tempo'].map(cabTypeWord)).toEqual(['सेडान', 'मिनी एसयूवी', 'एसयूवी', 'Tempo']);
  });
});
