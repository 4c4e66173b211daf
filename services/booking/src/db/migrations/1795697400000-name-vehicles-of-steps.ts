import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release names the vehicle only in the note. */
export class NameVehiclesOfSteps1795697400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ride_transition add vehicle_number text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ride_transition drop vehicle_number');
  }
}
