import { readFileSync } from 'node:fs';
import { buildGazetteer } from './gazetteer/build-gazetteer.ts';
import { loadPlaceIndex } from './place-search.ts';

const index = loadPlaceIndex();
const best = (query: string) => {
  const [place] = index.search(query, 8);
  return place && (place.iata ? `airport ${place.iata}` : [place.name, place.city].filter(Boolean).join(', '));
};

describe('a typed text finds the intended place first', () => {
  it.each([
    ['del', 'Delhi'],
    ['bengaluru', 'Bengaluru'],
    ['BLR', 'airport BLR'],
    ['DEL', 'airport DEL'],
    ['pune', 'Pune'],
    ['Mum', 'Mumbai'],
    ['hyd', 'Hyderabad'],
  ])('%s is %s', (query, expected) => expect(best(query)).toBe(expected));

  it.each([
    ['Bangalore', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['madras', 'Chennai'],
    ['calcutta', 'Kolkata'],
    ['gurgaon', 'Gurugram'],
    ['poona', 'Pune'],
    ['trivandrum', 'Thiruvananthapuram'],
    ['cochin', 'Kochi'],
    ['baroda', 'Vadodara'],
    ['mysore', 'Mysuru'],
    ['mangalore', 'Mangaluru'],
    ['allahabad', 'Prayagraj'],
    ['pondicherry', 'Puducherry'],
  ])('by its other name: %s is %s', (query, expected) => expect(best(query)).toBe(expected));

  it.each([
    ['bangalor', 'Bengaluru'],
    ['banglore', 'Bengaluru'],
    ['hydrabad', 'Hyderabad'],
    ['chenai', 'Chennai'],
    ['mumbay', 'Mumbai'],
    ['ahemdabad', 'Ahmedabad'],
    ['vishakapatnam', 'Visakhapatnam'],
    ['gurgoan', 'Gurugram'],
    ['whitefeld bangalore', 'Whitefield, Bengaluru'],
  ])('mis-spelt: %s is %s', (query, expected) => expect(best(query)).toBe(expected));

  it.each([
    ['hinjewadi', 'Hinjawadi, Pune'],
    ['bkc', 'Bandra Kurla Complex, Mumbai'],
    ['koregaon park pune', 'Koregaon Park, Pune'],
    ['Connaught Place, New Delhi', 'Connaught Place, Delhi'],
    ['mg road bangalore', 'MG Road Bengaluru, Bengaluru'],
    ['pune airport', 'airport PNQ'],
    ['airport bangalore', 'airport BLR'],
    ['igi', 'airport DEL'],
    ['pune station', 'Pune Junction Railway Station, Pune'],
    ['  T.Nagar ', 'T. Nagar, Chennai'],
    ['électronic city', 'Electronic City, Bengaluru'],
  ])('within a city: %s is %s', (query, expected) => expect(best(query)).toBe(expected));
});

it.each([
  ['दिल्ली', 'Delhi'],
  ['मुंबई', 'Mumbai'],
  ['मुम्बई', 'Mumbai'],
  ['बेंगलुरु', 'Bengaluru'],
  ['हैदराबाद', 'Hyderabad'],
  ['कोलकाता', 'Kolkata'],
  ['चंडीगढ़', 'Chandigarh'],
  ['जयपुर', 'Jaipur'],
  ['गाज़ियाबाद', 'Ghaziabad'],
  ['नई दिल्ली', 'New Delhi'],
  ['जोधपुर', 'Jodhpur'],
  ['रायपुर', 'Raipur'],
  ['सतना', 'Satna'],
  ['जूनाग\u095D', 'Junagadh'],
  ['जूनाग\u0922\u093C', 'Junagadh'],
  ['चंद्रपुर', 'Chandrapur'],
  ['शाहजहाँपुर', 'Shahjahanpur'],
  ['जलगाँव', 'Jalgaon'],
  ['गुड़गांव', 'Gurugram'],
  ['ग्वालियर', 'Gwalior'],
  ['कोयंबटूर', 'Coimbatore'],
  ['पुणे, भारत', 'Pune'],
  ['पुणे हवाई अड्डा', 'airport PNQ'],
  ['हिंजवडी pune', 'Hinjawadi, Pune'],
])('in Devanagari: %s is %s', (query, expected) => expect(best(query)).toBe(expected));

it.each(['India Gate', 'India Gate, Delhi, India', 'Gateway of India', 'Gateway of India, Mumbai, Maharashtra, India'])(
  'takes the country for a part of a name and of an address: %s',
  (text) => expect(index.named(text).map(({ name }) => name)).toEqual([text.split(',')[0]]),
);

it('finds a place of Delhi by an address that says New Delhi', () => {
  expect(index.named('Aerocity, New Delhi, 110037').map(({ name }) => name)).toEqual(['Aerocity']);
});

it('does not take a name in Devanagari that may be two towns for the smaller one', () => {
  expect(index.named('रायपुर')).not.toContainEqual(expect.objectContaining({ name: 'Raypur' }));
  expect(index.named('सतना').map(({ name }) => name)).toEqual(['Satna', 'Satana']);
});

it.each([
  ['अहमदाबाद', 'Ahmedabad'],
  ['गाजियाबाद', 'Ghaziabad'],
  ['ग़ाज़ियाबाद', 'Ghaziabad'],
  ['नोएडा', 'Noida'],
  ['उदयपुर', 'Udaipur'],
])('takes the Hindi name of a large city for its whole name: %s', (text, name) =>
  expect(index.named(text)[0]?.name).toBe(name),
);

it.each(['Dhule', 'Chandrapur', 'Sagar', 'Munger', 'Katni', 'Eluru', 'Malda', 'Palakkad'])(
  'knows %s by its present name',
  (name) => expect(best(name)).toBe(name),
);

it('a search may name the country, a PIN code or a terminal', () => {
  expect(['Pune, India', 'Pune 411001', 'Bengaluru Airport T2', 'Terminal 3, Delhi Airport'].map(best)).toEqual([
    'Pune',
    'Pune',
    'airport BLR',
    'airport DEL',
  ]);
  expect(index.named('Pune, India').map(({ name }) => name)).toEqual(['Pune']);
});

it('a full name returns no other guesses', () => {
  expect(index.search('pune airport', 8)).toHaveLength(1);
});

it('finds nothing for an empty text, nonsense, or a script that the gazetteer has no names in', () => {
  for (const query of ['', '   ', '...', 'xqzvk', 'மும்பை', 'x'.repeat(10_000)])
    expect(index.search(query, 8)).toEqual([]);
});

it('returns at most the requested number, and finds every suggestion again by its id', () => {
  const places = index.search('na', 5);
  expect(places).toHaveLength(5);
  for (const place of places) expect(index.byId(place.placeId)).toBe(place);
  expect(index.byId('in.gn.0')).toBeUndefined();
});

it('the committed gazetteer equals what its sources build', () => {
  const committed = readFileSync(new URL('./gazetteer/gazetteer.tsv', import.meta.url), 'utf8');
  expect(committed === buildGazetteer()).toBe(true);
});

it('every place lies in India and every id is unique', () => {
  const committed = readFileSync(new URL('./gazetteer/gazetteer.tsv', import.meta.url), 'utf8');
  const rows = committed.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const ids = rows.map((row) => row.split('\t')[0]);
  expect(new Set(ids).size).toBe(ids.length);
  const outside = rows.filter((row) => {
    const [lat = 0, lng = 0] = row.split('\t').slice(3, 5).map(Number);
    return !(lat > 6.4 && lat < 35.8 && lng > 68.1 && lng < 97.5);
  });
  expect(outside).toEqual([]);
});
