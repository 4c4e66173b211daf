import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailEachAccount1795410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: asked for. When the mail server's turn comes, a request becomes a mail to each account that has the address.
      alter table mail_outbox add account_id text references account (id) on delete cascade;
      create index mail_outbox_account on mail_outbox (account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from mail_outbox where account_id is not null;
      alter table mail_outbox drop account_id;
    `);
  }
}
