import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfJoiners1795697000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company
        add joiner_mail text default 'en' check (joiner_mail in ('en', 'hi')),
        add joiners_mailed_at timestamptz;
      alter table mail_outbox add company_id text references company (id) on delete cascade;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from mail_outbox where company_id is not null;
      alter table mail_outbox drop company_id;
      alter table company drop joiner_mail, drop joiners_mailed_at;
    `);
  }
}
