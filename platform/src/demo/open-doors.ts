import type { Environment } from '@pahiya/service-kit';

/** Settings of the auth service for the demonstration: new companies are active at once, and anybody may join them. */
export function openDoors(given: Environment): Environment {
  return { DEMO: 'on', COMPANY_REGISTRATION: given['COMPANY_REGISTRATION'] || 'open' };
}
