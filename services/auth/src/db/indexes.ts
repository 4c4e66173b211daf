import type { ConcurrentIndex } from '@pahiya/service-kit';

/** A deleted registration deletes its mail too. */
export const authIndexes: ConcurrentIndex[] = [
  { name: 'mail_outbox_registration', table: 'mail_outbox', on: 'registration_id' },
];
