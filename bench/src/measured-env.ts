/** A platform that is measured limits no requests unless a row asks for it, and its admin signs in by password alone. */
export const MEASURED_ENV = {
  RATE_LIMIT_PER_MINUTE: '0',
  LOGIN_LIMIT_PER_MINUTE: '0',
  ADMIN_EMAIL: 'admin@pahiya.example',
  ADMIN_PASSWORD: 'Kaveri#2026',
  ADMIN_SECOND_FACTOR: 'off',
  LOG_LEVEL: 'error',
};
