// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.

/** The `email` format of the schemas: `full` of ajv-formats 3. ASCII only. */
export const EMAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
/** A company's short code, like DEMO01. */
export const COMPANY_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{1,19}$/;
export const SHORTEST_PASSWORD = 8;
/** The length of a password as it is counted: in code points of the form that is hashed. */
export const passwordLength = (text: string): number => Array.from(text.normalize('NFKC')).length;
/** Names that no password may contain, in any spelling. */
export const PRODUCT_NAMES = ['Pahiya', 'पहिया'] as const;
/**
 * The password of every account of the demonstration, which prints it at its start. Nobody may choose it elsewhere,
 * because it contains the product's name.
 */
export const DEMONSTRATION_PASSWORD = 'Pahiya#2026';
/** The minimum length of the token in a password mail's link: a shorter one was cut off on the way. */
export const SHORTEST_RESET_TOKEN = 10;
/** The part of an e-mail address after the @, in lower case. */
export const EMAIL_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
