import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists in the order of pickup and of fare, of all rides and of a company's. A rider's own rides are few enough to be
 * sorted, and so are those of one day.
 */
export class SortRides1763870400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ride_by_pickup on ride (ride_date, ride_time, id);
      create index ride_by_fare on ride (total_paise, id);
      create index ride_of_company_by_pickup on ride (company_id, ride_date, ride_time, id);
      create index ride_of_company_by_fare on ride (company_id, total_paise, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ride_by_pickup, ride_by_fare, ride_of_company_by_pickup, ride_of_company_by_fare');
  }
}
