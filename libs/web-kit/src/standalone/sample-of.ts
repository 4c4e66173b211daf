interface Node {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  minimum?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  description?: string;
}

const MOMENT = '2026-01-15T04:00:00.000Z';
/** Sample texts for the contract's patterns; the first that matches is used. */
const TEXTS = ['sample', '2026-01-15', '09:30', '2026-01', 'SAMP1E00', '9876543210', 'sample@demo.example'];

/**
 * The smallest valid value of a schema: required members only, empty lists, null where allowed. For calls that the fake
 * world does not answer.
 */
export function sampleOf(schema: unknown): unknown {
  const node = schema as Node;
  if ('const' in node) return node.const;
  if (Array.isArray(node.type)) return node.type.includes('null') ? null : sampleOf({ ...node, type: node.type[0] });
  if (node.enum) return node.enum[0];
  if (node.anyOf) return sampleOf(node.anyOf[0]);
  switch (node.type) {
    case 'object':
      return Object.fromEntries((node.required ?? []).map((name) => [name, sampleOf(node.properties?.[name] ?? {})]));
    case 'array':
      return [];
    case 'string':
      return textOf(node);
    case 'integer':
    case 'number':
      return node.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function textOf({ format, pattern }: Node): string {
  if (format === 'date-time') return MOMENT;
  return TEXTS.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? '';
}
