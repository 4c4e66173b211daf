import type { RouteContract } from '@pahiya/contracts';

/** The part of JSON Schema that the bodies of the contract use. */
export interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  format?: string;
  pattern?: string;
  description?: string;
}

/** Samples of which at least one matches each pattern and format of the contract. */
const TEXTS = [
  'a@b.example',
  '2026-11-21',
  '2026-11-21T09:15:00Z',
  '09:15',
  '9876543210',
  'DEMO01',
  '22AAAAA0000A1Z5',
  'long-enough-for-all',
  'click',
  '/booking',
  'b7ad6b7169203331',
  '0af7651916cd43dd8448eb211c80319c',
];
const satisfies = ({ pattern, format, minLength = 0, maxLength = Infinity }: Schema, text: string): boolean =>
  (pattern === undefined || new RegExp(pattern).test(text)) &&
  (format !== 'email' || text.includes('@')) &&
  (format !== 'date' || text.length === 10) &&
  (format !== 'date-time' || text.endsWith('Z')) &&
  text.length >= minLength &&
  text.length <= maxLength;

/** A value that the schema accepts. Objects have all their fields, so that each can be tried. */
export function valueOf(schema: Schema): unknown {
  if (schema.anyOf) return valueOf(schema.anyOf[0] ?? {});
  if (schema.enum) return schema.enum[0];
  // A field that may be null gets a value of its other type.
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valueOf(of)]));
    case 'array':
      return [valueOf(schema.items ?? {})];
    case 'string':
      return TEXTS.find((text) => satisfies(schema, text));
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return 'anything';
  }
}

/** A field of a body, with its path as problems name it. */
export interface Place {
  path: string;
  schema: Schema;
  /** The whole body with this text in place of the field. */
  bodyWith: (json: string) => string;
}

const WHOLE_BODY = { path: '', bodyWith: (json: string) => json };

/**
 * Every field of the schema at which a body like `value` can differ. There are none below a member that is missing, or
 * that a spoilt body gave another shape.
 */
export function placesOf(
  schema: Schema,
  value: unknown,
  { path, bodyWith }: Omit<Place, 'schema'> = WHOLE_BODY,
): Place[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (schema.type === 'array' && schema.items?.type !== undefined) {
    if (!Array.isArray(value)) return [];
    return placesOf(schema.items, value[0], { path: at('0'), bodyWith: (json) => bodyWith(`[${json}]`) });
  }
  if (schema.type !== 'object' || typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const place = {
      path: at(name),
      bodyWith: (json: string) =>
        bodyWith(
          `{${members.map(([key, member]) => `${JSON.stringify(key)}:${key === name ? json : JSON.stringify(member)}`).join()}}`,
        ),
    };
    return [{ ...place, schema: of }, ...placesOf(of, (value as Record<string, unknown>)[name], place)];
  });
}

/** The smallest PNG: one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart form with these texts, and the smallest image under each of these names. */
export async function encoded(
  fields: object,
  images: readonly string[] = [],
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const name of images) form.append(name, new Blob([IMAGE], { type: 'image/png' }), `${name}.png`);
  const response = new Response(form);
  return { payload: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}

/** A part of a form. Browsers send a text without a type; programs may send any type. */
export interface FormPart {
  name: string;
  text: string;
  type?: string;
}

/** A multipart form of these parts, in their order, as often as they come. */
export function encodedParts(parts: readonly FormPart[]): { payload: string; type: string } {
  const boundary = 'a-boundary-that-no-text-has';
  const pieces = parts.map(({ name, text, type }) => {
    const typed = type === undefined ? '' : `content-type: ${type}\r\n`;
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n${typed}\r\n${text}\r\n`;
  });
  return { payload: `${pieces.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}

export const bodySchemaOf = (route: RouteContract): Schema => (route.body as Schema | undefined) ?? {};
