export type AuditValue = string | number | boolean | null | undefined | Date | readonly string[];
export type AuditValues = Readonly<Record<string, AuditValue>>;
type Kept = Record<string, string | number | boolean | null>;

/** Texts that say nothing of a person: words of the product. Every other text counts as personal. */
const PRODUCT_WORDS = new Set(
  'status joining role kind type format month date serial changeType reason service scope cabType automation reachability rule'.split(
    ' ',
  ),
);
const SECRET = /password|secret|token|hash|signature|key$/i;

interface Split {
  before: Kept;
  after: Kept;
  personal: { before: Kept; after: Kept };
}

/**
 * The values of a fact in two parts: numbers, yes and no, and words of the product, which stay for ever; and everything else,
 * which can be erased with the person. Undefined when both are given and nothing differs.
 */
export function splitPersonal(before: AuditValues | undefined, after: AuditValues | undefined): Split | undefined {
  const [was, is] = [kept(before), kept(after)];
  if (before !== undefined && after !== undefined) {
    for (const field of Object.keys({ ...was, ...is }))
      if (was[field] === is[field]) {
        delete was[field];
        delete is[field];
      }
    if (Object.keys({ ...was, ...is }).length === 0) return undefined;
  }
  return {
    before: partOf(was, isHarmless),
    after: partOf(is, isHarmless),
    personal: { before: partOf(was, isPersonal), after: partOf(is, isPersonal) },
  };
}

function kept(values: AuditValues = {}): Kept {
  const named = Object.entries(values).filter(([field, value]) => value !== undefined && !SECRET.test(field));
  return Object.fromEntries(named.map(([field, value]) => [field, plain(value)]));
}

function plain(value: AuditValue): Kept[string] {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // PostgreSQL has no U+0000 in JSON.
  return value == null ? null : (typeof value === 'string' ? value : value.join(', ')).replaceAll('\0', '');
}

const isHarmless = (field: string, value: Kept[string]) => typeof value !== 'string' || PRODUCT_WORDS.has(field);
const isPersonal = (field: string, value: Kept[string]) => !isHarmless(field, value);

function partOf(values: Kept, belongs: (field: string, value: Kept[string]) => boolean): Kept {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => belongs(field, value)));
}
