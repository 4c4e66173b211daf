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

const withoutGaps = (written: string): string => written.replace(/[\s-]+/g, '');

/** '98220 11223', as the screens group a mobile number; other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = /^(?:\+91)?([6-9]\d{4})(\d{5})$/.exec(withoutGaps(phone));
  return digits ? `${digits[1]} ${digits[2]}` : phone;
}

/** A state's plate (`MH12AB3456`), and one of the country's series (`22BH1234AA`). */
const PLATES = [/^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{1,4})$/, /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/];

/** 'MH 12 AB 3456', as the plate and the screens group it; other text is returned unchanged. */
export function formatPlate(plate: string): string {
  const signs = withoutGaps(plate).toUpperCase();
  const parts = PLATES.map((form) => form.exec(signs)).find(Boolean);
  return parts ? parts.slice(1).join(' ') : plate;
}
