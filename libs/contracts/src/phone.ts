// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.

/** An Indian mobile number as people write it. No leading 0: it may be a landline's (080 4000 1234). */
export const MOBILE_NUMBER = /^(?:\+91[\s-]*)?[6-9](?:[\s-]*\d){9}$/;
/** Normalises a typed number for storing, sending and searching: its ten digits, or as many of them as were typed. */
export const phoneDigits = (written: string): string =>
  written.replace(/[\s-]/g, '').replace(/^(?:\+91|(?:91|0)(?=\d{10}$))/, '');
/** The maximum length of an input field for a number, with +91 or 0, spaces and hyphens. */
export const LONGEST_TYPED_PHONE = 16;
