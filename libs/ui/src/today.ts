import { dayInIndia } from '@pahiya/calendar';

/** Today in India, YYYY-MM-DD. */
export const today = (): string => dayInIndia(new Date());
