import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GiveInvoicesPseudonyms1795660100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        -- Who rode and who drove may become pseudonyms. Everything else stays, also whose ride it was.
        if tg_op = 'UPDATE' and to_jsonb(new) - 'ride' = to_jsonb(old) - 'ride'
          and new.ride - 'rider' - 'driver' = old.ride - 'rider' - 'driver'
          and new.ride #>> '{rider,userId}' = old.ride #>> '{rider,userId}'
          and new.ride #>> '{driver,driverId}' is not distinct from old.ride #>> '{driver,driverId}'
          and (new.ride #>> '{rider,name}' = old.ride #>> '{rider,name}' or new.ride #>> '{rider,name}' like 'Former %')
          and (new.ride #>> '{driver,fullName}' is not distinct from old.ride #>> '{driver,fullName}'
            or new.ride #>> '{driver,fullName}' like 'Former %')
        then return new; end if;
        raise exception 'An issued invoice is never changed';
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'An issued invoice is never changed';
      end $$;
    `);
  }
}
