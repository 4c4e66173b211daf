import { dayInIndia } from '@pahiya/ui';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const kilometres = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/*
 * The formats of an invoice. They are English in every language of the screen, because the PDF for the books is in English.
 */

/** A day, or the day of a timestamp in India, as `21 Nov 2026`. */
export function documentDate(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayInIndia(new Date(value));
  const [year, month = '', date] = day.split('-');
  return `${date} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** 'HH:mm' as `6:30 pm`. */
export function documentTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Rupees as `₹1,25,000.00`. */
export const documentRupees = (amount: number): string => `₹${amounts.format(amount)}`;

export const documentKm = (km: number): string => `${kilometres.format(km)} km`;
