/** Milliseconds of a day and a time of day in India. */
export const instantInIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);
