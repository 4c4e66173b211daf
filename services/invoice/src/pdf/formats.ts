const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const indianClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: 'numeric',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const plainRupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const onIndianClock = (instant: Date) => {
  const parts = new Map(indianClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    year: part('year'),
    month: Number(part('month')),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
};

/** '21 Nov 2026' in Asia/Kolkata; 'N/A' when missing, 'Invalid Date' when it is none. */
export const formatDate = (instant: Date | null): string => {
  if (instant === null) return 'N/A';
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  const { day, month, year } = onIndianClock(instant);
  return `${day} ${MONTHS[month - 1]} ${year}`;
};

/** '6:30 pm' in Asia/Kolkata; 'N/A' when missing, 'Invalid Date' when it is none. */
export const formatTime = (instant: Date | null): string => {
  if (instant === null) return 'N/A';
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  const { hour, minute } = onIndianClock(instant);
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
};

/** '2026-11-21' and '18:30' in Asia/Kolkata, for spreadsheets. */
export const sortableDateAndTime = (instant: Date): { date: string; time: string } => {
  const { day, month, year, hour, minute } = onIndianClock(instant);
  return { date: `${year}-${String(month).padStart(2, '0')}-${day}`, time: `${hour}:${minute}` };
};

/** '₹1,25,000.00' */
export const formatRupees = (amountPaise: number): string => rupees.format(amountPaise / 100);

/** '1,25,000.00', where the column says that it is rupees. */
export const formatAmount = (amountPaise: number): string => plainRupees.format(amountPaise / 100);
