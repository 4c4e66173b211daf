import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

/** node-postgres answers bigint as text; money in paise and counts are far below 2^53. */
const bigintAsNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

export const paise = { type: 'bigint', transformer: bigintAsNumber } as const satisfies EntitySchemaColumnOptions;

/**
 * Indexes as only SQL can say them (by expression, in descending order, by trigrams): the migrations make them, and the
 * entity names them, so that the comparison of both knows and demands them.
 */
export const indexesOfMigrations = (...names: string[]) =>
  names.map((name) => ({ name, columns: [], synchronize: false as const }));
