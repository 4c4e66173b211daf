import { dayInIndia } from '@pahiya/ui';

/** YYYY-MM-DD in India of an ISO 8601 instant. */
export const dayOf = (instant: string): string => dayInIndia(new Date(instant));
export const msOf = (instant: string): number => Date.parse(instant);
