const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
const DATE = part({ day: '2-digit', month: 'short', year: 'numeric' });
const TIME = part({ hour: 'numeric', minute: '2-digit', hour12: true });

/** A moment as people in India write it: `21 Nov 2026` and `6:30 pm`. */
export function minutesFromNow(minutes: number): { date: string; time: string } {
  const moment = new Date(Date.now() + minutes * 60_000);
  return { date: DATE.format(moment), time: TIME.format(moment) };
}
