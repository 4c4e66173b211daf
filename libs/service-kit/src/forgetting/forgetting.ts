import type { EventData, ForgottenRole } from '@pahiya/contracts';
import { afterCommit, forgetInMessages, startLoop, type Loop, type MessagingLog } from '@pahiya/messaging';
import { Raw } from 'typeorm';
import type { Database, Tx } from '../database/database.ts';
import { ForgottenPersonEntity } from './forgotten-person.entity.ts';
import { insertIfNew } from '../database/upserts.ts';

/** The deleted people, by role. */
export type Forgotten = Readonly<Record<ForgottenRole, readonly string[]>>;

/**
 * Erases these people's data from the service's own tables, except for data that tax law requires, which gets their
 * pseudonyms. Called again later, because facts about a person may arrive after the person was deleted.
 */
export type Forget = (tx: Tx, people: Forgotten) => Promise<void>;

const SWEEP_MS = 6 * 3600_000;
/** Longer than the 30 days for which a broker keeps an event while a service is away. */
const LATE_DAYS = 35;
/**
 * Answers are kept for one day. Looking into each of them for everybody who was deleted in 35 days would take longer than a
 * statement may.
 */
const ANSWERS_DAYS = 2;

/** How long deleted people are gathered: a company that is deleted has thousands. */
const GATHER_MS = 500;

/** Erases the answers about people who were deleted a moment ago. A process that dies before leaves them to `keepForgetting`. */
export interface AnswersToErase {
  about(id: string): void;
  stop(): Promise<void>;
}

export function eraseAnswersSoon(database: Database, log: MessagingLog): AnswersToErase {
  const people = new Set<string>();
  const loop = startLoop({
    async pass() {
      // Those who were added during a round are next: a timer that ends while the loop runs wakes nothing.
      while (people.size > 0) {
        const ids = [...people];
        await database.transaction((tx) => eraseAnswers(tx, ids));
        for (const id of ids) people.delete(id);
      }
    },
    pollMs: SWEEP_MS,
    onError: (err) => log.warn({ err }, 'answers about deleted people could not be erased just now'),
  });
  return {
    about(id) {
      people.add(id);
      loop.wakeIn(GATHER_MS);
    },
    stop: () => loop.stop(),
  };
}

/** The handler of `auth.person.deleted.v1`. */
export const personForgotten =
  (forget: Forget, answers: AnswersToErase) =>
  async ({ data: { personId: id, role } }: { data: EventData<'auth.person.deleted.v1'> }, tx: Tx): Promise<void> => {
    await insertIfNew(tx, ForgottenPersonEntity, { id, role });
    await erase(tx, forget, { user: [], driver: [], [role]: [id] });
    afterCommit(tx, async () => answers.about(id));
  };

/** Erases facts that arrived after a person was deleted. */
export function keepForgetting(database: Database, forget: Forget, log: MessagingLog): Loop {
  return startLoop({
    pass: () => database.transaction((tx) => forgetAgain(tx, forget)),
    pollMs: SWEEP_MS,
    onError: (err) => log.warn({ err }, 'what is known of deleted people could not be erased just now'),
  });
}

async function forgetAgain(tx: Tx, forget: Forget): Promise<void> {
  const people = tx.getRepository(ForgottenPersonEntity);
  const isOver = Raw((column) => `${column} < now() - interval '${LATE_DAYS} days'`);
  await people.delete({ forgottenAt: isOver });
  const found = await people.find();
  if (found.length === 0) return;
  const idsOf = (wanted: ForgottenRole) => found.filter(({ role }) => role === wanted).map(({ id }) => id);
  await erase(tx, forget, { user: idsOf('user'), driver: idsOf('driver') });
  const isRecent = Raw((column) => `${column} > now() - interval '${ANSWERS_DAYS} days'`);
  const recent = (await people.findBy({ forgottenAt: isRecent })).map(({ id }) => id);
  if (recent.length > 0) await eraseAnswers(tx, recent);
}

async function erase(tx: Tx, forget: Forget, people: Forgotten): Promise<void> {
  await forget(tx, people);
  await forgetInMessages(tx, people);
}

/**
 * An answer that is kept for repeated requests contains the ids of the people whom it is about. There is no index for it: one of
 * trigrams is 1.7 times as large as its table, and a write under a key took 0.97 ms instead of 0.07 ms. So all answers of the day
 * are looked through, and each takes 2 µs for each person. For the two thousand of a company that was deleted that would be 4 ms: to compare
 * each word of an answer with all of them takes 80 µs, however many they are. What a day has kept is more than a statement may look
 * through, so each looks through a quarter of an hour.
 */
async function eraseAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  const isAbout = ids.length > FEW_PEOPLE ? IS_ABOUT_MANY : IS_ABOUT_FEW;
  const last = 24 * 4;
  for (let quarter = 0; quarter <= last; quarter++) {
    const isOfThen = [
      ...(quarter > 0 ? [`created_at <= now() - interval '${quarter * 15} minutes'`] : []),
      ...(quarter < last ? [`created_at > now() - interval '${(quarter + 1) * 15} minutes'`] : []),
    ];
    await tx.query(
      `delete from idempotency_key where ${isOfThen.join(' and ')} and (caller = any ($1) or ${isAbout})`,
      [ids],
    );
  }
}

/** For so many people an answer takes 60 µs if each of them is looked for in it; for more, comparing its words is faster. */
const FEW_PEOPLE = 30;
const IS_ABOUT_FEW = 'exists (select from unnest($1::text[]) as person (id) where position(person.id in body) > 0)';
const IS_ABOUT_MANY = `exists (
  select from unnest(string_to_array(translate(body, '/:?&=#, ', repeat('"', 8)), '"')) as word where word = any ($1)
)`;
