import type { Database, Tx } from '@pahiya/service-kit';
import { NoteStandings1795697100000 } from '../db/migrations/1795697100000-note-standings.ts';
import { StandingNewsEntity, type StandingNews } from './standing-news.entity.ts';

/** Whether the table exists. Without it, as in the previous release, a change is only told to the live state. */
const canNote = (database: Database): boolean => database.hasRun(NoteStandings1795697100000);

export async function noteNews(tx: Tx, database: Database, news: StandingNews): Promise<void> {
  if (canNote(database)) await tx.getRepository(StandingNewsEntity).upsert(news, ['driverId']);
}

export async function notedNewsOf(database: Database, driverId: string): Promise<StandingNews | null> {
  return canNote(database) ? database.dataSource.getRepository(StandingNewsEntity).findOneBy({ driverId }) : null;
}

export async function someNotedNews(database: Database, take: number): Promise<StandingNews[]> {
  return canNote(database) ? database.dataSource.getRepository(StandingNewsEntity).find({ take }) : [];
}

/** Newer news of the driver have another revision, and stay. */
export async function forgetNews(database: Database, { driverId, revision }: StandingNews): Promise<void> {
  await database.dataSource.getRepository(StandingNewsEntity).delete({ driverId, revision });
}
