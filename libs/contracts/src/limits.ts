// Apart from the schemas: of a module of theirs a browser gets no functions.

function limitOf(schema: object, name: 'maxLength' | 'maximum'): number {
  const limit: unknown = Reflect.get(schema, name);
  if (typeof limit !== 'number') throw new TypeError(`The schema has no ${name}.`);
  return limit;
}

/** The maximum length of this schema's text, for its input field. */
export const maxLengthOf = (schema: object): number => limitOf(schema, 'maxLength');

/** The maximum of this schema's number. */
export const maximumOf = (schema: object): number => limitOf(schema, 'maximum');
