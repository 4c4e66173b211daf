// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.

/** An Indian mobile number as people write it. No leading 0: it may be a landline's (080 4000 1234). */
export const MOBILE_NUMBER = /^(?:\+91[\s-]*)?[6-9](?:[\s-]*\d){9}$/;

/** Brackets, dots, and the invisible marks of direction that phones and messengers copy with a number. */
const AROUND_DIGITS = /[().\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Replaces what is pasted with a number, or typed on a Hindi keyboard, by digits, spaces and hyphens. */
export const plainPhone = (written: string): string =>
  written
    .replace(AROUND_DIGITS, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** Normalises a typed number for storing, sending and searching: its ten digits, or as many of them as were typed. */
export const phoneDigits = (written: string): string =>
  plainPhone(written)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+91|(?:91|0)(?=\d{10}$))/, '');
/** The maximum length of an input field for a number, with +91 or 0, spaces, hyphens and what `plainPhone` replaces. */
export const LONGEST_TYPED_PHONE = 24;
