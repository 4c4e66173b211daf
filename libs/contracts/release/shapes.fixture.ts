import type { Shape } from './snapshot.ts';

export const text: Shape = { type: 'string' };
export const status = (...values: (string | null)[]): Shape => ({ type: 'string', enum: values });
export const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
});

export const located = (needed: Record<string, string[]> = {}): Shape => ({
  ...object({ lat: text, lng: text }, []),
  dependentRequired: needed,
});
