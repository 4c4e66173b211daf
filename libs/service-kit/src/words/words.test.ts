import { ERRORS, type ErrorCode, type Fault } from '@pahiya/contracts';
import { languageOf, LANGUAGES } from './language.ts';
import { PROBLEMS } from './problems.fixture.ts';
import { en } from './sentences.en.ts';
import { hi } from './sentences.hi.ts';
import { issueSentence, problemSentence } from './words.ts';

const path = 'vehicleNumber';
/** One fault for each code. */
const FAULTS: { [C in Fault['code']]: Extract<Fault, { code: C }> } = {
  required: { path, code: 'required' },
  'required-with-return': { path, code: 'required-with-return' },
  'email-or-phone-required': { path, code: 'email-or-phone-required' },
  empty: { path, code: 'empty' },
  'too-short': { path, code: 'too-short', params: { limit: 8 } },
  'too-long': { path, code: 'too-long', params: { limit: 20 } },
  'far-too-long': { path, code: 'far-too-long' },
  'password-common': { path, code: 'password-common' },
  'password-has-name': { path, code: 'password-has-name' },
  'password-has-their-name': { path, code: 'password-has-their-name' },
  'too-few': { path, code: 'too-few', params: { limit: 1 } },
  'too-many': { path, code: 'too-many', params: { limit: 3 } },
  'too-small': { path, code: 'too-small', params: { limit: 0, unit: 'rupees' } },
  'not-above': { path, code: 'not-above', params: { limit: 0, unit: 'none' } },
  'too-big': { path, code: 'too-big', params: { limit: 10_000_000, unit: 'rupees' } },
  decimals: { path, code: 'decimals', params: { limit: 2 } },
  'not-one-of': { path, code: 'not-one-of', params: { values: ['Sedan', 'SUV'] } },
  'wrong-type': { path, code: 'wrong-type', params: { type: 'integer' } },
  'not-an-email': { path, code: 'not-an-email' },
  pattern: { path, code: 'pattern', params: { wanted: 'mobile' } },
  'no-day': { path, code: 'no-day' },
  'no-revision': { path, code: 'no-revision' },
  'no-timestamp': { path, code: 'no-timestamp' },
  'before-start': { path, code: 'before-start' },
  'before-from': { path, code: 'before-from' },
  'too-far-from-start': { path, code: 'too-far-from-start', params: { days: 366 } },
  'too-far-from-from': { path, code: 'too-far-from-from', params: { days: 366 } },
  'unknown-names': { path, code: 'unknown-names', params: { names: ['password'] } },
  'unknown-field': { path, code: 'unknown-field' },
  'unknown-file': { path, code: 'unknown-file' },
  'sent-twice': { path, code: 'sent-twice' },
  'no-cursor': { path, code: 'no-cursor' },
  'cursor-of-another-order': {
    path,
    code: 'cursor-of-another-order',
    params: { its: 'fare asc', wanted: 'fare desc' },
  },
  'no-airport': { path, code: 'no-airport' },
  elsewhere: { path, code: 'elsewhere', params: { place: 'Mumbai', km: 120 } },
  invalid: { path, code: 'invalid' },
};

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Text that no sentence contains if all of its arguments were given. */
const UNFILLED = /[{}#]|undefined|NaN|Invalid Date|\[object/;

const problems = Object.entries(PROBLEMS).flatMap(([code, examples]) =>
  examples.map((params: object) => ({ code: code as ErrorCode, params: { ...params } as Record<string, unknown> })),
);

it('has an example of every fact', () => {
  for (const [code, sentences] of Object.entries(en.problems)) {
    const named = problems.filter((problem) => problem.code === code).map(({ params }) => params['what']);
    const needed = typeof sentences === 'string' ? [undefined] : Object.keys(sentences);
    expect([code, new Set(named)]).toEqual([code, new Set(needed)]);
  }
});

it.each(problems.map((problem) => [JSON.stringify(problem), problem] as const))(
  'says %s in both languages, with all its facts',
  (_, problem) => {
    const [english, hindi] = LANGUAGES.map((language) => problemSentence(problem, language));
    expect(english).not.toMatch(UNFILLED);
    expect(hindi).not.toMatch(UNFILLED);
    // The title is the fallback if a fact is missing.
    expect(english).not.toBe(ERRORS[problem.code].title);
    expect(hindi).not.toBe(hi.titles[problem.code]);
    expect(hindi).toMatch(DEVANAGARI);
    for (const fact of Object.values(problem.params).filter((value) => value !== problem.params['what']))
      if (typeof fact === 'number' && fact < 1000) expect(hindi).toContain(String(fact));
  },
);

it.each(Object.values(FAULTS).map((fault) => [fault.code, fault] as const))('says what %s is', (code, fault) => {
  const [english, hindi] = LANGUAGES.map((language) => issueSentence(fault, language));
  for (const sentence of [english, hindi]) expect(sentence).not.toMatch(UNFILLED);
  expect(hindi).toMatch(DEVANAGARI);
  if (code !== 'invalid') expect(english).not.toBe('vehicleNumber is not valid');
});

it('writes rupees with Indian grouping, days as a calendar does and fields as a form calls them', () => {
  const said = (code: ErrorCode, params: object) =>
    LANGUAGES.map((language) => problemSentence({ code, params: { ...params } }, language));
  expect(said('FARE_MISMATCH', { fare: 123_456 })).toEqual([
    'The fare of this ride is ₹1,23,456.',
    'इस राइड का किराया ₹1,23,456 है।',
  ]);
  expect(said('RULE_BROKEN', { what: 'salary-below-zero', salary: 25_000, decrease: 125_000.5 })[0]).toBe(
    'A salary of ₹25,000 can not be decreased by ₹1,25,000.50: it would fall below zero.',
  );
  expect(said('RULE_BROKEN', { what: 'advance-in-the-future', day: '2026-11-22' })).toEqual([
    'An advance can not be given in the future (22 Nov 2026).',
    'आगे की तारीख़ (22 नव॰ 2026) का एडवांस नहीं दिया जा सकता।',
  ]);
  expect(said('UNSUPPORTED_TYPE', { what: 'image', field: 'licenseImage' })).toEqual([
    'licenseImage must be a JPG or PNG image.',
    'लाइसेंस की फ़ोटो JPG या PNG होनी चाहिए।',
  ]);
});

it('writes the six characters of a code by which screens name a ride', () => {
  const params = { what: 'pinned-twice', code: 'K7QX2M9P' };
  expect(problemSentence({ code: 'RULE_BROKEN', params }, 'en')).toBe(
    'Ride K7QX2M is named for two drivers. Please choose one.',
  );
});

it.each([
  ['completed', 'cancel', 'The ride is completed and cannot become cancelled.'],
  ['cancelled', 'accept', 'The ride is cancelled and cannot become accepted.'],
  ['completed', 'assign vehicle', 'The ride is completed and cannot get another vehicle.'],
] as const)('says that a ride that is %s is past %s, in words and not in codes', (status, command, sentence) => {
  const params = { what: 'is-over', status, command };
  expect(problemSentence({ code: 'ILLEGAL_TRANSITION', params }, 'en')).toBe(sentence);
});

it('writes a general sentence, not nonsense, for a problem of a service of another version', () => {
  expect(problemSentence({ code: 'NOT_FOUND', params: {} }, 'en')).toBe('Not found');
  expect(problemSentence({ code: 'NOT_FOUND', params: { what: 'parrot' } }, 'hi')).toBe('नहीं मिला');
  expect(problemSentence({ code: 'FARE_MISMATCH', params: {} }, 'en')).toBe('The fare has changed');
  const unknown = { path, code: 'too-shiny' } as unknown as Fault;
  expect(issueSentence(unknown, 'en')).toBe('vehicleNumber is not valid');
});

it.each([
  [undefined, 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.2, HI;q=0.7', 'hi'],
  ['ta, hi;q=0', 'en'],
  ['fr, *', 'en'],
])('takes from Accept-Language %s the language %s', (accepted, language) => {
  expect(languageOf({ headers: { 'accept-language': accepted } })).toBe(language);
});
