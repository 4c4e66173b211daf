import { dayInIndia, timeInIndia } from '@pahiya/contracts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const plainRupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '21 Nov 2026' in Asia/Kolkata; 'N/A' when missing, 'Invalid Date' when invalid. */
export const formatDate = (instant: Date | null): string => {
  if (instant === null) return 'N/A';
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  const [year, month, day] = dayInIndia(instant).split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** '6:30 pm' in Asia/Kolkata; 'N/A' when missing, 'Invalid Date' when invalid. */
export const formatTime = (instant: Date | null): string => {
  if (instant === null) return 'N/A';
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  const [hour, minute] = timeInIndia(instant).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
};

/** '2026-11-21' and '18:30' in Asia/Kolkata, for spreadsheets. */
export const sortableDateAndTime = (instant: Date): { date: string; time: string } => ({
  date: dayInIndia(instant),
  time: timeInIndia(instant),
});

/** '₹1,25,000.00' */
export const formatRupees = (amountPaise: number): string => rupees.format(amountPaise / 100);

/** '1,25,000.00', for a column whose header names rupees. */
export const formatAmount = (amountPaise: number): string => plainRupees.format(amountPaise / 100);
