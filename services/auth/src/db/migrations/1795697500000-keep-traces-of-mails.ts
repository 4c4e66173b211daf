import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release before sends mails in no trace. */
export class KeepTracesOfMails1795697500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail_outbox add request_id text, add traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mail_outbox drop request_id, drop traceparent');
  }
}
