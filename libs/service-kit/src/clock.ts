/** The services' clock. Tests pass one of their own. */
export interface Clock {
  now(): Date;
}
