/**
 * The most characters of the texts in a page's report of an error. Not in the module with the schema: every first
 * screen contains the code that reports errors, but does not need the schema.
 */
export const CLIENT_ERROR_LENGTHS = { message: 500, stack: 4000, page: 200 };
