import type { OpenPlatform } from './open-platform.ts';

/** The platform whose calls a suite makes. */
export interface CalledPlatform {
  platformOf: () => OpenPlatform;
  urlOf: () => string;
}
