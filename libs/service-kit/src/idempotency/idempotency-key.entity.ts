import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

/** For the first migration of a service: where the first answers are kept. */
export const IDEMPOTENCY_TABLE_SQL = `
  create table idempotency_key (
    caller text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    content_type text,
    body text,
    created_at timestamptz not null default now(),
    primary key (caller, key)
  );
  create index idempotency_key_age on idempotency_key (created_at);
`;

/** Every service runs it, because the table belongs to the service kit. */
export class NoteWhatWasCarriedOut1795330000000 implements MigrationInterface {
  name = 'NoteWhatWasCarriedOut1795330000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key add column carried_out boolean not null default false');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key drop column carried_out');
  }
}

/** Every service runs it. The previous release ignores the columns, and frees a key after two minutes. */
export class ShowThatClaimsLive1795696000000 implements MigrationInterface {
  name = 'ShowThatClaimsLive1795696000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key add column holder uuid, add column alive_at timestamptz');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key drop column holder, drop column alive_at');
  }
}

/** A write that somebody sent under a key, and the first answer to it. */
export interface IdempotencyKey {
  caller: string;
  key: string;
  fingerprint: string;
  status: number | null;
  contentType: string | null;
  body: string | null;
  carriedOut: boolean;
  createdAt: Date;
  /** The request that has the key, and when its process last showed that it lives. Null for requests of 0.1.0. */
  holder: string | null;
  aliveAt: Date | null;
}

export const IdempotencyKeyEntity = new EntitySchema<IdempotencyKey>({
  name: 'idempotency_key',
  columns: {
    caller: { type: 'text', primary: true },
    key: { type: 'text', primary: true },
    fingerprint: { type: 'text' },
    status: { type: 'integer', nullable: true },
    contentType: { type: 'text', nullable: true },
    body: { type: 'text', nullable: true },
    carriedOut: { type: 'boolean', default: false },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    holder: { type: 'uuid', nullable: true },
    aliveAt: { type: 'timestamptz', nullable: true },
  },
  indices: [{ name: 'idempotency_key_age', columns: ['createdAt'] }],
});
