import type { ForgottenRole } from '@pahiya/contracts';
import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Every service runs it, because the table belongs to the service kit. */
export class RememberWhoIsForgotten1795660000000 implements MigrationInterface {
  name = 'RememberWhoIsForgotten1795660000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table forgotten_person (
        id text primary key,
        role text not null check (role in ('user', 'driver')),
        forgotten_at timestamptz not null default now()
      );
      create index forgotten_person_since on forgotten_person (forgotten_at);
    `);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table forgotten_person');
  }
}

/** A deleted person, only by id, so that facts that arrive later are erased, too. */
export interface ForgottenPerson {
  id: string;
  role: ForgottenRole;
  forgottenAt: Date;
}

export const ForgottenPersonEntity = new EntitySchema<ForgottenPerson>({
  name: 'forgotten_person',
  columns: {
    id: { type: 'text', primary: true },
    role: { type: 'text' },
    forgottenAt: { type: 'timestamptz', default: () => 'now()' },
  },
  checks: [{ name: 'forgotten_person_role_check', expression: `role in ('user', 'driver')` }],
  indices: [{ name: 'forgotten_person_since', columns: ['forgottenAt'] }],
});
