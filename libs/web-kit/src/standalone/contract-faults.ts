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

/** What in an answer breaks the contract, after its conversion to JSON, which drops undefined members. */
export function replyFault(route: RouteContract, reply: unknown): string | undefined {
  return faultOf('answer', route.reply, JSON.parse(JSON.stringify(reply ?? null)));
}

function faultOfTexts(part: string, schema: TObject | undefined, texts: Texts): string | undefined {
  if (schema) return faultOf(part, schema, Value.Convert(schema, { ...texts }));
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
