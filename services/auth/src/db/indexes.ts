import type { ConcurrentIndex } from '@pahiya/service-kit';

export const authIndexes: ConcurrentIndex[] = [
  // For deleting a registration, which deletes its mail, too.
  { name: 'mail_outbox_registration', table: 'mail_outbox', on: 'registration_id' },
  // At most one mail about waiting people is under way for each company.
  { name: 'mail_outbox_company', table: 'mail_outbox', on: 'company_id', unique: true },
];
