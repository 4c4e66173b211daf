import type { CabRate } from '@pahiya/fares';
import { afterCommit, startLoop } from '@pahiya/messaging';
import {
  insertIfNew,
  noteChange,
  recordAudit,
  type AuditValues,
  type Database,
  type ServiceDeps,
} from '@pahiya/service-kit';
import { LessThan } from 'typeorm';
import { RateCardEntity, type KeptRateCard } from './rate-card.entity.ts';
import { rateCardVersion, type RateCardVersion } from './rate-card.ts';

/** How long a replica may use a rate card that was replaced on another replica. */
const REREAD_MS = 5000;

/** The rate card, in memory: every estimate reads it. */
export interface RateCards {
  current(): RateCardVersion;
  /** Read from the database, so that a change on another replica is seen. */
  latest(): Promise<RateCardVersion>;
  /** An earlier version, for rides that were booked with it. */
  version(version: number): Promise<RateCardVersion>;
  history(before: number, limit: number): Promise<RateCardVersion[]>;
  /** Inserts the version after `basedOn`, or after the latest. Undefined if that version exists already. */
  append(card: NewRateCard): Promise<RateCardVersion | undefined>;
  close(): Promise<void>;
}

export interface NewRateCard {
  basedOn?: number | undefined;
  rates: readonly CabRate[];
  effectiveFrom: Date;
  by: { id: string; name: string };
}

const versionOf = ({ byName: by, ...card }: KeptRateCard): RateCardVersion => rateCardVersion({ ...card, by });

export async function openRateCards(database: Database, log: ServiceDeps['log']): Promise<RateCards> {
  const cards = database.dataSource.getRepository(RateCardEntity);
  const known = new Map<number, RateCardVersion>();
  const remember = (row: KeptRateCard): RateCardVersion => {
    const card = known.get(row.version) ?? versionOf(row);
    known.set(row.version, card);
    return card;
  };
  const readLatest = async (): Promise<RateCardVersion> => {
    const [row] = await cards.find({ order: { version: 'DESC' }, take: 1 });
    if (row === undefined) throw new Error('There is no rate card: the first migration makes one.');
    return remember(row);
  };
  let current = await readLatest();
  const advanceTo = (card: RateCardVersion): RateCardVersion => {
    if (card.version > current.version) current = card;
    return card;
  };
  const latest = async () => advanceTo(await readLatest());
  const rereading = startLoop({
    pass: async () => void (await latest()),
    pollMs: REREAD_MS,
    onError: (err) => log.warn({ err }, 'the rate card could not be read again'),
  });

  return {
    current: () => current,
    latest,
    async version(version) {
      const card = known.get(version);
      if (card) return card;
      const row = await cards.findOneBy({ version });
      if (row === null) throw new Error(`There is no rate card of version ${version}.`);
      return remember(row);
    },
    async history(before, limit) {
      const rows = await cards.find({ where: { version: LessThan(before) }, order: { version: 'DESC' }, take: limit });
      return rows.map(versionOf);
    },
    async append({ basedOn, rates, effectiveFrom, by }) {
      // Another replica may have stored a later version than `current`.
      const before = await latest();
      const card = { version: before.version + 1, rates, effectiveFrom, byId: by.id, byName: by.name };
      const inserted = await database.transaction(async (tx) => {
        if ((basedOn ?? before.version) !== before.version || !(await insertIfNew(tx, RateCardEntity, card)))
          return false;
        const values = { before: valuesOf(before.rates), after: valuesOf(rates) };
        await recordAudit(tx, { action: 'rates.changed', subject: `rates/${card.version}`, ...values });
        afterCommit(tx, async () => void advanceTo(remember(card)));
        noteChange(tx, { kind: 'pricing', id: String(card.version) });
        return true;
      });
      if (inserted) return versionOf(card);
      await latest();
      return undefined;
    },
    close: () => rereading.stop(),
  };
}

/** One value for each rate of each type, e.g. `Sedan localKm`. */
function valuesOf(rates: readonly CabRate[]): AuditValues {
  const pairs = rates.flatMap(({ cabType, ...rate }) =>
    Object.entries(rate).map(([name, value]) => [`${cabType} ${name}`, value] as const),
  );
  return Object.fromEntries(pairs);
}
