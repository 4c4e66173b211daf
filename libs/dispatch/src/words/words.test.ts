import { boundSentence, costSentence, exclusionSentence, insteadSentence, type Language } from './words.ts';

const LANGUAGES: readonly Language[] = ['en', 'hi'];
const inBoth = (say: (language: Language) => string) => LANGUAGES.map(say);

it('says what each part of a price is for', () => {
  const lines = [
    { what: 'empty-km', paise: 3840, km: 3.2 },
    { what: 'empty-minutes', paise: 9900, minutes: 66 },
    { what: 'larger-cab', paise: 0, km: 0 },
    { what: 'larger-cab', paise: 6000, km: 20 },
    { what: 'empty-km', paise: -9600, km: -8 },
    { what: 'evenness', paise: -600, aheadMinutes: -120 },
    { what: 'evenness', paise: 600, aheadMinutes: 120 },
  ] as const;
  expect(lines.map((line) => costSentence(line, 'en'))).toEqual([
    '3.2 km empty ₹38',
    '1 h 6 min empty ₹99',
    'same cab ₹0',
    'larger cab ₹60',
    '8 km less empty −₹96',
    'fewer hours than is even −₹6',
    'more hours than is even ₹6',
  ]);
  expect(costSentence(lines[0], 'hi')).toBe('3.2 किमी ख़ाली ₹38');
});

it('says what another driver means for the whole plan', () => {
  const second = {
    driver: 'Sunil Rao',
    paise: 5200,
    moves: [{ code: 'K7QX', driver: 'Ravi Kumar' }],
    isEstimate: false,
  };
  expect(inBoth((language) => insteadSentence(second, language))).toEqual([
    'Sunil Rao, +₹52 in all: K7QX would go to Ravi Kumar.',
    'Sunil Rao, कुल +₹52: K7QX Ravi Kumar को जाएगी।',
  ]);
  const estimate = { driver: 'Asha R', paise: -1_23_456_00, moves: [{ code: 'K7QX' }], isEstimate: true };
  expect(insteadSentence(estimate, 'en')).toBe('Asha R, about −₹1,23,456 in all: K7QX would have no driver.');
});

it('writes the six characters of a code by which screens name a ride', () => {
  const busy = { rule: 'busy', code: 'K7QX2M9P', from: 29_770_000, until: 29_770_030 } as const;
  for (const sentence of inBoth((language) => exclusionSentence(busy, language))) {
    expect(sentence).toContain('K7QX2M ');
    expect(sentence).not.toContain('K7QX2M9');
  }
  const second = { driver: 'Sunil Rao', paise: 5200, moves: [{ code: 'K7QX2M9P', driver: 'Ravi' }], isEstimate: false };
  expect(insteadSentence(second, 'en')).toBe('Sunil Rao, +₹52 in all: K7QX2M would go to Ravi.');
});

it('says how good a plan is, never better than it is', () => {
  const bounds = [
    { percentAbove: 0, moreAtMost: 0 },
    { percentAbove: 1.91, moreAtMost: 2 },
    { percentAbove: 41.03, moreAtMost: 0 },
    undefined,
  ];
  expect(bounds.map((bound) => boundSentence(bound, 'en'))).toEqual([
    'No plan serves more of these rides. No plan costs less for these rides.',
    'At most 2 more rides could be served. At most 2 % above the best possible.',
    'No plan serves more of these rides. At most 41.1 % above the best possible: the proof is rough, so the best plan may be much nearer.',
    'How good the best plan could be is not known.',
  ]);
  expect(boundSentence({ percentAbove: 12.34, moreAtMost: 1 }, 'hi')).toContain('12.4 %');
});
