import type { Contract, ReleasedRoute, Shape } from './snapshot.ts';

/**
 * How a shape is used. A `request` is written by other programs, which go on writing the old shape; a `reply` is read
 * by other programs, which go on reading the old shape. An `event` is both: one that was published before a release may
 * be read after it.
 */
type Use = 'request' | 'reply' | 'event';

/** One sentence for each change that breaks a program which keeps to `released`; empty if there is none. */
export function breakingChanges(released: Contract, present: Contract): string[] {
  return [
    ...Object.entries(released.routes).flatMap(([name, before]) => routeChanges(name, before, present.routes[name])),
    ...Object.entries(released.events).flatMap(([type, before]) => {
      const now = present.events[type];
      return now ? shapeChanges(before, now, { use: 'event', at: `${type}: data` }) : [`${type} is gone.`];
    }),
  ];
}

function routeChanges(name: string, before: ReleasedRoute, now: ReleasedRoute | undefined): string[] {
  if (now === undefined) return [`${name} is gone.`];
  const locked = now.access.includes('anyone') ? [] : before.access.filter((who) => !now.access.includes(who));
  const formats = (before.produces ?? []).filter((type) => !now.produces?.includes(type));
  return [
    ...locked.map((who) => `${name} is closed to ${who}.`),
    ...(before.status === now.status ? [] : [`${name} answers ${now.status} instead of ${before.status}.`]),
    ...formats.map((type) => `${name} is no longer answered as ${type}.`),
    ...requestChanges(before.query, now.query, `${name}: query`),
    ...requestChanges(before.body, now.body, `${name}: body`),
    ...shapeChanges(before.reply, now.reply, { use: 'reply', at: `${name}: reply` }),
  ];
}

const NOTHING: Shape = { type: 'object' };

function requestChanges(before: Shape = NOTHING, now: Shape = NOTHING, at: string): string[] {
  return shapeChanges(before, now, { use: 'request', at });
}

function shapeChanges(before: Shape, now: Shape, where: { use: Use; at: string }): string[] {
  const [was, is] = [variantsOf(before), variantsOf(now)];
  // A request must still accept all old alternatives; a reply may have no new ones.
  const lost = where.use === 'reply' ? [] : was.filter((old) => !is.some((each) => sameKind(old, each, 'request')));
  const added = where.use === 'request' ? [] : is.filter((each) => !was.some((old) => sameKind(old, each, 'reply')));
  return [
    ...lost.map((old) => `${where.at} may no longer be ${kindOf(old)}.`),
    ...added.map((each) => `${where.at} may now be ${kindOf(each)}.`),
    ...was.flatMap((old) => {
      const match = is.find((each) => kindOf(each) === kindOf(old));
      return match ? insideChanges(old, match, where) : [];
    }),
  ];
}

/** The alternatives of a shape, each with one type and one value of its enum. */
function variantsOf(shape: Shape): Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(variantsOf);
  const values = shape.enum ?? ('const' in shape ? [shape.const] : undefined);
  if (values) return values.map((value) => ({ const: value }));
  if (Array.isArray(shape.type)) return (shape.type as string[]).map((type) => ({ ...shape, type }));
  return [shape];
}

function kindOf({ type, const: value }: Shape): string {
  if (value === null || type === 'null') return 'null';
  return value === undefined ? String(type ?? 'anything') : JSON.stringify(value);
}

/** Whether a request written as `old` is accepted as `now`, or a reply written as `now` can be read as `old`. */
function sameKind(old: Shape, now: Shape, use: 'request' | 'reply'): boolean {
  const [written, read] = use === 'request' ? [old, now] : [now, old];
  const [from, to] = [kindOf(written), kindOf(read)];
  if (from === to || to === 'anything') return true;
  if (from === 'integer') return to === 'number';
  return written.const !== undefined && read.const === undefined && typeof written.const === to;
}

function insideChanges(before: Shape, now: Shape, where: { use: Use; at: string }): string[] {
  const items = before.items && now.items ? shapeChanges(before.items, now.items, inside(where, '[]')) : [];
  return [...items, ...fieldChanges(before, now, where)];
}

function inside({ use, at }: { use: Use; at: string }, field: string) {
  return { use, at: field === '[]' ? `${at}[]` : `${at}.${field}` };
}

function fieldChanges(before: Shape, now: Shape, where: { use: Use; at: string }): string[] {
  const { properties: was = {}, required: had = [] } = before;
  const { properties: is = {}, required: needs = [] } = now;
  const gone = Object.keys(was).filter((field) => !(field in is));
  const demanded = where.use === 'reply' ? [] : needs.filter((field) => !had.includes(field));
  const unsure = where.use === 'request' ? [] : had.filter((field) => field in is && !needs.includes(field));
  return [
    ...gone.map((field) => `${where.at}.${field} is gone.`),
    ...demanded.map((field) => `${where.at}.${field} is now required.`),
    ...unsure.map((field) => `${where.at}.${field} may now be left out.`),
    ...Object.entries(was).flatMap(([field, shape]) => {
      const match = is[field];
      return match ? shapeChanges(shape, match, inside(where, field)) : [];
    }),
  ];
}

/**
 * Whether a version may break the contract of another: if its first number is higher, or, while that is 0, its second.
 */
export function isNewMajor(released: string, present: string): boolean {
  const [[major = 0, minor = 0], [nextMajor = 0, nextMinor = 0]] = [released, present].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]];
  return nextMajor > major || (nextMajor === 0 && major === 0 && nextMinor > minor);
}
