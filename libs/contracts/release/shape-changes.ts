import type { Shape } from './snapshot.ts';

export interface Where {
  /**
   * What a shape is used for: a `request` is written by others, who go on writing what they wrote; a `reply` is read by others,
   * who go on reading what they read. An `event` is both: what was published before a release is read after it.
   */
  use: 'request' | 'reply' | 'event';
  /** The place that a sentence names. */
  at: string;
  /** The keywords that the released shapes keep. */
  keywords: ReadonlySet<string>;
}

/** A sentence for each change from `before` to `now` that the other side notices. */
export function shapeChanges(before: Shape, now: Shape, where: Where): string[] {
  if (where.use === 'event') {
    const uses = ['request', 'reply'] as const;
    return [...new Set(uses.flatMap((use) => shapeChanges(before, now, { ...where, use })))];
  }
  const isRequest = where.use === 'request';
  const tag = tagOf(before) ?? tagOf(now);
  const [was, is] = [alternativesOf(before, tag), alternativesOf(now, tag)];
  const [written, read] = isRequest ? [was, is] : [is, was];
  return written.flatMap((each) => {
    const readers = read.filter((other) => canBeReadAs(each, other) && !isApart(each, other, tag));
    if (readers.length === 0) return [`${where.at} may ${isRequest ? 'no longer' : 'now'} be ${nameOf(each, tag)}.`];
    const changes = readers.map((other) => insideChanges(each, other, where));
    // Of objects without a tag, the most similar one is meant.
    return changes.reduce((fewest, others) => (others.length < fewest.length ? others : fewest));
  });
}

/** The changes of an object or a list that is written as one shape and read as the other. */
function insideChanges(written: Shape, read: Shape, where: Where): string[] {
  if (kindOf(written) !== kindOf(read)) return [];
  return Object.entries(RULES).flatMap(([keyword, rule]) =>
    where.keywords.has(keyword) ? rule({ written, read, isRequest: where.use === 'request', where }) : [],
  );
}

type Rule = (change: { written: Shape; read: Shape; isRequest: boolean; where: Where }) => string[];

/** What is compared, by the keyword of JSON Schema that says it. */
const RULES: Partial<Record<keyof Shape, Rule>> = {
  properties: membersRule('properties'),
  patternProperties: membersRule('patternProperties'),
  items: ({ written, read, isRequest, where }) => {
    if (written.items === undefined && read.items === undefined) return [];
    const [before = {}, now = {}] = isRequest ? [written.items, read.items] : [read.items, written.items];
    return shapeChanges(before, now, { ...where, at: `${where.at}[]` });
  },
  required: ({ written, read, isRequest, where }) => {
    const missing = without(read.required, written.required);
    if (isRequest) return missing.map((name) => `${where.at}.${name} is now required.`);
    const present = missing.filter((name) => name in (written.properties ?? {}));
    return present.map((name) => `${where.at}.${name} may now be left out.`);
  },
  dependentRequired: ({ written, read, isRequest, where }) =>
    Object.entries(read.dependentRequired ?? {}).flatMap(([name, needed]) => {
      if (!(name in (written.properties ?? {}))) return [];
      const missing = without(without(needed, written.dependentRequired?.[name]), written.required);
      return missing.map(
        (other) => `${where.at}.${name} ${isRequest ? 'now needs' : 'may now come without'} ${other}.`,
      );
    }),
  additionalProperties: ({ written, read, isRequest, where }) => {
    const isClosed = isRequest && read.additionalProperties === false && written.additionalProperties !== false;
    return isClosed ? [`${where.at} may no longer have other fields.`] : [];
  },
};

/** A field that is gone is refused in a request, and missed in a reply, also where it was optional. */
function membersRule(keyword: 'properties' | 'patternProperties'): Rule {
  return ({ written, read, isRequest, where }) => {
    const [was = {}, is = {}] = isRequest ? [written[keyword], read[keyword]] : [read[keyword], written[keyword]];
    return Object.entries(was).flatMap(([name, before]) => {
      const at = `${where.at}.${keyword === 'properties' ? name : '*'}`;
      const now = is[name];
      return now === undefined ? [`${at} is gone.`] : shapeChanges(before, now, { ...where, at });
    });
  };
}

function without(names: readonly string[] = [], others: readonly string[] = []): string[] {
  return names.filter((name) => !others.includes(name));
}

/** The alternatives of a shape, each with one type, and one value of its enum or tag. */
function alternativesOf(shape: Shape, tag = ''): Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap((each) => alternativesOf(each, tag));
  const values = valuesOf(shape);
  if (values) return values.map((value) => ({ const: value }));
  if (Array.isArray(shape.type)) return (shape.type as string[]).map((type) => ({ ...shape, type }));
  const { properties = {} } = shape;
  const tags = valuesOf(properties[tag]);
  return tags?.map((value) => ({ ...shape, properties: { ...properties, [tag]: { const: value } } })) ?? [shape];
}

/** The field by whose value the objects of a union are told apart, e.g. `what`. */
function tagOf({ anyOf = [] }: Shape): string | undefined {
  const [first, ...others] = anyOf.filter(({ properties }) => properties !== undefined);
  if (first === undefined || others.length === 0) return undefined;
  const isTag = (name: string) =>
    [first, ...others].every(
      ({ properties, required }) => required?.includes(name) && valuesOf(properties?.[name]) !== undefined,
    );
  return Object.keys(first.properties ?? {}).find(isTag);
}

function valuesOf(shape: Shape | undefined): readonly unknown[] | undefined {
  return shape?.enum ?? (shape && 'const' in shape ? [shape.const] : undefined);
}

/** Whether their tags say that they are different objects of a union. */
function isApart(written: Shape, read: Shape, tag = ''): boolean {
  const [one, other] = [written, read].map(({ properties = {} }) => valuesOf(properties[tag]));
  return one !== undefined && other !== undefined && one[0] !== other[0];
}

function nameOf(shape: Shape, tag = ''): string {
  const values = valuesOf(shape.properties?.[tag]);
  return values === undefined ? kindOf(shape) : `${kindOf(shape)} with ${tag} ${JSON.stringify(values[0])}`;
}

function kindOf({ type, const: value }: Shape): string {
  if (value === null || type === 'null') return 'null';
  return value === undefined ? String(type ?? 'anything') : JSON.stringify(value);
}

/** Whether a value of the one kind is understood by who expects the other. */
function canBeReadAs(written: Shape, read: Shape): boolean {
  const [from, to] = [kindOf(written), kindOf(read)];
  if (from === to || to === 'anything') return true;
  if (from === 'integer') return to === 'number';
  return written.const !== undefined && read.const === undefined && typeof written.const === to;
}
