import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Figures by day and cab type: deltas with a day and a cab type, and a tally that sums them up. */
export class CountRidesByDay1763784000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Nobody books or moves a ride between its being counted and the first delta of the new kind.
      lock table ride, ride_tally_delta in share row exclusive mode;

      insert into ride_tally as tally (company_id, status, rides, revenue_paise)
        select company_id, status, sum(rides), sum(revenue_paise) from ride_tally_delta group by company_id, status
        on conflict (company_id, status) do update
          set rides = tally.rides + excluded.rides, revenue_paise = tally.revenue_paise + excluded.revenue_paise;
      truncate ride_tally_delta;
      alter table ride_tally_delta add column ride_date date not null, add column cab_type text not null;

      -- company_id '' counts all companies together: their figures must not grow with the number of companies.
      create table ride_day_tally (
        company_id text not null,
        ride_date date not null,
        cab_type text not null,
        status text not null,
        rides bigint not null,
        revenue_paise bigint not null,
        primary key (company_id, ride_date, cab_type, status)
      );
      insert into ride_day_tally (company_id, ride_date, cab_type, status, rides, revenue_paise)
        select coalesce(company_id, ''), ride_date, cab_type, status, count(*),
          coalesce(sum(total_paise) filter (where status = 'completed'), 0)
        from ride group by grouping sets ((company_id, ride_date, cab_type, status), (ride_date, cab_type, status));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      lock table ride, ride_tally_delta in share row exclusive mode;
      drop table ride_day_tally;
      alter table ride_tally_delta drop column ride_date, drop column cab_type;
    `);
  }
}
