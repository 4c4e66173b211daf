import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

/** node-postgres answers bigint as text; money in paise and counts are far below 2^53. */
const bigintAsNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

export const paise = { type: 'bigint', transformer: bigintAsNumber } as const satisfies EntitySchemaColumnOptions;

/**
 * Indexes that the entity names but does not describe. The comparison with the database then expects them. They are
 * made by migrations, because only SQL can express them (by expression, in descending order, by trigrams), or by the
 * migration job while the service works.
 */
export const indexesOfMigrations = (...names: string[]) =>
  names.map((name) => ({ name, columns: [], synchronize: false as const }));
