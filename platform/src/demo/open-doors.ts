import type { Environment } from '@pahiya/service-kit';

/** What the auth service is told while the demonstration runs: new companies are active at once, and open to whoever registers. */
export function openDoors(given: Environment): Environment {
  return { DEMO: 'on', COMPANY_REGISTRATION: given['COMPANY_REGISTRATION'] || 'open' };
}
