const SMALL = [
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen',
  'Eighteen Nineteen',
]
  .join(' ')
  .split(' ');
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const GROUPS: readonly (readonly [number, string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

const inWords = (value: number): string => {
  for (const [size, name] of GROUPS) {
    if (value >= size) {
      const rest = value % size;
      return `${inWords(Math.floor(value / size))} ${name}${rest > 0 ? ` ${inWords(rest)}` : ''}`;
    }
  }
  if (value < SMALL.length) return SMALL[value] ?? '';
  const units = value % 10;
  return `${TENS[Math.floor(value / 10)]}${units > 0 ? `-${SMALL[units]}` : ''}`;
};

/** Whole paise in Indian English: 12500050 → 'Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only'. */
export const amountInWords = (amountPaise: number): string => {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) {
    throw new RangeError(`${amountPaise} is not an amount in whole paise`);
  }
  const paise = amountPaise % 100;
  return `Rupees ${inWords(Math.floor(amountPaise / 100))}${paise > 0 ? ` and ${inWords(paise)} Paise` : ''} Only`;
};
