/** Values of the contract, for a check, an index or a statement whose text must always be the same. */
export const sqlList = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`;
