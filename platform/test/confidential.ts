/** Members of calls that say nothing about a person: ids, dates, and words of the product. */
const PUBLIC = new Set([
  '_id',
  'id',
  'bookingId',
  'driverId',
  'rideId',
  'rideIds',
  'companyId',
  'action',
  'role',
  'status',
  'mode',
  'cabType',
  'vehicleType',
  'tripType',
  'date',
  'time',
  'from',
  'to',
  'month',
  'format',
  'language',
  'reachability',
]);
/** Members of answers that are secrets of one person. */
const GIVEN = new Set(['token', 'stepToken', 'secret', 'uri', 'recoveryCodes']);
/** Shorter texts occur in other texts by chance. */
const SHORTEST = 6;
/** Only so much of a text is searched for, because a log may have its beginning only. */
const LONGEST = 60;

type Leaf = [name: string, value: string];

function leavesOf(value: unknown, name = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => leavesOf(member, key));
  // Coordinates are the only numbers that are long enough to be told from others.
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [[name, String(value)]];
  return typeof value === 'string' ? [[name, value]] : [];
}

const kept = new Set<string>();

function keep(leaves: Leaf[]): void {
  for (const [, value] of leaves) if (value.length >= SHORTEST) kept.add(value.slice(0, LONGEST));
}

/** Notes what a person typed or sent. */
export function noteTyped(value: unknown): void {
  const plain = value instanceof FormData ? Object.fromEntries(value) : value;
  keep(leavesOf(plain).filter(([name]) => !PUBLIC.has(name)));
}

/** Notes the secrets of an answer. */
export function noteGiven(answer: unknown): void {
  keep(leavesOf(answer).filter(([name]) => GIVEN.has(name)));
}

/** All texts that the calls of this test file have sent or been given, and that no log may have. */
export const confidentialTexts = (): readonly string[] => [...kept];

/** Times and ids have so few digits by chance, so a code counts only where it stands alone. */
const CODE = /^\d{1,9}$/;

function placeIn(log: string, text: string): number {
  if (CODE.test(text)) return log.search(new RegExp(`(?<!\\w)${text}(?!\\w)`));
  return log.indexOf(JSON.stringify(text).slice(1, -1).toLowerCase());
}

/** The texts that a log contains, in whatever case, as JSON writes them; each with the first line that has it. */
export function foundIn(log: string, texts: readonly string[]): [text: string, line: string][] {
  const searched = log.toLowerCase();
  return texts.flatMap((text) => {
    const at = placeIn(searched, text);
    return at < 0 ? [] : [[text, log.slice(log.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '']];
  });
}
