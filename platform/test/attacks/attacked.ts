/** The platform that a suite attacks from outside. */
export interface Attacked {
  urlOf: () => string;
  dataDirOf: () => string;
}
