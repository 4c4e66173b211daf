// Apart from the schemas: of a module of theirs a browser gets no functions.

function limitOf(schema: object, name: 'maxLength' | 'maximum'): number {
  const limit: unknown = Reflect.get(schema, name);
  if (typeof limit !== 'number') throw new TypeError(`The schema has no ${name}.`);
  return limit;
}

/** The most characters that a text of this schema has: for the field where it is typed. */
export const maxLengthOf = (schema: object): number => limitOf(schema, 'maxLength');

/** The most that a number of this schema is. */
export const maximumOf = (schema: object): number => limitOf(schema, 'maximum');
