// Not in a module with schemas, because bundles for browsers omit the functions of such modules.

function limitOf(schema: object, name: 'minLength' | 'maxLength' | 'minimum' | 'maximum'): number {
  const limit: unknown = Reflect.get(schema, name);
  if (typeof limit !== 'number') throw new TypeError(`The schema has no ${name}.`);
  return limit;
}

/** The maximum length of this schema's text, for its input field. */
export const maxLengthOf = (schema: object): number => limitOf(schema, 'maxLength');

/** The minimum length of this schema's text. */
export const minLengthOf = (schema: object): number => limitOf(schema, 'minLength');

/** The minimum of this schema's number. */
export const minimumOf = (schema: object): number => limitOf(schema, 'minimum');

/** The maximum of this schema's number. */
export const maximumOf = (schema: object): number => limitOf(schema, 'maximum');
