import { Raw, type FindOperator } from 'typeorm';

/** Equal but for case, as the indexes on `lower(…)` have it. */
export function inAnyCase(text: string): FindOperator<string> {
  return Raw((column) => `lower(${column}) = lower(:inAnyCase)`, { inAnyCase: text });
}
