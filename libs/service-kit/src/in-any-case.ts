import { Raw, type FindOperator } from 'typeorm';

/** Compares without regard to case, by the indexes on `lower(…)`. */
export function inAnyCase(text: string): FindOperator<string> {
  return Raw((column) => `lower(${column}) = lower(:inAnyCase)`, { inAnyCase: text });
}
