import { Type, type TObject, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { RouteContract } from '@pahiya/contracts';

type Texts = Readonly<Record<string, string>>;

/** A request as it arrives; `form` when the body is multipart, with its text fields and the names of its files. */
export interface Received {
  params: Texts;
  query: Texts;
  body?: unknown;
  form?: { fields: Texts; files: readonly string[] } | undefined;
}

/** What in a request breaks the contract, in words for the developer of the screen. */
export function requestFault(route: RouteContract, { params, query, body, form }: Received): string | undefined {
  const files = form?.files.find((name) => !route.files?.includes(name));
  return (
    faultOfTexts('params', route.params, params) ??
    faultOfTexts('query', route.query && Type.Object(route.query.properties, { additionalProperties: false }), query) ??
    (files === undefined ? undefined : `form: the contract has no file ${files}`) ??
    (form ? faultOfTexts('form', route.body, form.fields) : faultOfBody(route.body, body))
  );
}

/** The values of a request that keeps the contract, of their types. */
export function valuesOf({ params, query, body }: RouteContract, received: Received) {
  return {
    params: typed(params, received.params),
    query: typed(query, received.query),
    body: received.form ? typed(body, received.form.fields) : (received.body ?? {}),
  };
}

const typed = (schema: TObject | undefined, texts: Texts): unknown =>
  schema ? Value.Convert(schema, { ...texts }) : texts;

/** A form as it arrives. */
export function formOf(form: FormData): NonNullable<Received['form']> {
  const entries = [...form];
  return {
    fields: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    files: entries.filter(([, value]) => typeof value !== 'string').map(([name]) => name),
  };
}

/** What in an answer breaks the contract, after its conversion to JSON, which drops undefined members. */
export function replyFault(route: RouteContract, reply: unknown): string | undefined {
  return faultOf('answer', route.reply, JSON.parse(JSON.stringify(reply ?? null)));
}

function faultOfTexts(part: string, schema: TObject | undefined, texts: Texts): string | undefined {
  if (schema) return faultOf(part, schema, typed(schema, texts));
  const [name] = Object.keys(texts);
  return name === undefined ? undefined : `${part}: the contract has no ${name}`;
}

function faultOfBody(schema: TObject | undefined, body: unknown): string | undefined {
  if (schema) return faultOf('body', schema, body ?? {});
  return body === undefined ? undefined : 'body: the contract has none';
}

function faultOf(part: string, schema: TSchema, value: unknown): string | undefined {
  const [fault] = Value.Errors(schema, value);
  return fault && `${part}: ${fault.instancePath} ${fault.message}`;
}
