import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WriteMailsInALanguage1795695000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table mail_outbox add column language text not null default 'en'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail_outbox drop column language');
  }
}
