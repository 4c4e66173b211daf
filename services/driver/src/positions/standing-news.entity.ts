import { EntitySchema } from 'typeorm';

/** A driver who went into service or out of it, until the live state knows it. */
export interface StandingNews {
  driverId: string;
  revision: number;
}

export const StandingNewsEntity = new EntitySchema<StandingNews>({
  name: 'standing_news',
  columns: { driverId: { type: 'text', primary: true }, revision: { type: 'integer' } },
});
