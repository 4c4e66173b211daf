/** A fixed segment of our paths; every other segment may be a person's id, code or token. */
const PLAIN_SEGMENT = /^[a-z]+(-[a-z]+)*$/;

/** The path with `:id` for each segment that may be about a person. */
export const withoutIds = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || (segment.length <= 24 && PLAIN_SEGMENT.test(segment)) ? segment : ':id'))
    .join('/');
