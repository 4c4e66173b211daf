import type { ConcurrentIndex } from '@pahiya/service-kit';

export const authIndexes: ConcurrentIndex[] = [
  // A deleted registration deletes its mail too.
  { name: 'mail_outbox_registration', table: 'mail_outbox', on: 'registration_id' },
  // A company has one mail about those who wait under way.
  { name: 'mail_outbox_company', table: 'mail_outbox', on: 'company_id', unique: true },
];
