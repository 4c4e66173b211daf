/**
 * How long the texts of a page's report of an error may be. Apart from the schemas: the part of the page that reports is in
 * every first screen, and has no use for the rest of the schema.
 */
export const CLIENT_ERROR_LENGTHS = { message: 500, stack: 4000, page: 200 };
