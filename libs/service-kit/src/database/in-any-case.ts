import { Raw, type FindOperator } from 'typeorm';

/** Compares ignoring case, so that the indexes on `lower(…)` are used. */
export function inAnyCase(text: string): FindOperator<string> {
  return Raw((column) => `lower(${column}) = lower(:inAnyCase)`, { inAnyCase: text });
}
