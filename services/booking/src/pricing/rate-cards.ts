import type { CabRate } from '@pahiya/fares';
import { startLoop } from '@pahiya/messaging';
import type { Database, ServiceDeps } from '@pahiya/service-kit';
import { rateCardVersion, type RateCardVersion } from './rate-card.ts';

/** How long a replica may still quote by the card that an admin has just replaced at another. */
const REREAD_MS = 5000;

interface RateCardRow {
  version: number;
  rates: CabRate[];
  effective_from: Date;
  by_name: string;
}

/** The rate card, in memory: every estimate reads it. */
export interface RateCards {
  current(): RateCardVersion;
  /** Asked of the database: also what another replica has just been given. */
  latest(): Promise<RateCardVersion>;
  /** Any version that a ride was booked by. */
  version(version: number): Promise<RateCardVersion>;
  history(before: number, limit: number): Promise<RateCardVersion[]>;
  /** Appends the version after `basedOn`. Answers undefined when somebody else did that first. */
  append(card: NewRateCard): Promise<RateCardVersion | undefined>;
  close(): Promise<void>;
}

export interface NewRateCard {
  basedOn: number;
  rates: readonly CabRate[];
  effectiveFrom: Date;
  by: { id: string; name: string };
}

const COLUMNS = 'version, rates, effective_from, by_name';

function versionOf(row: RateCardRow): RateCardVersion {
  return rateCardVersion({
    version: row.version,
    rates: row.rates,
    effectiveFrom: row.effective_from,
    by: row.by_name,
  });
}

export async function openRateCards(database: Database, log: ServiceDeps['log']): Promise<RateCards> {
  const known = new Map<number, RateCardVersion>();
  const remember = (row: RateCardRow): RateCardVersion => {
    const card = known.get(row.version) ?? versionOf(row);
    known.set(row.version, card);
    return card;
  };
  const readLatest = async (): Promise<RateCardVersion> => {
    const [row] = await database.query<RateCardRow>({
      name: 'rate-card-latest',
      text: `select ${COLUMNS} from rate_card order by version desc limit 1`,
    });
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
      const [row] = await database.query<RateCardRow>({
        text: `select ${COLUMNS} from rate_card where version = $1`,
        values: [version],
      });
      if (row === undefined) throw new Error(`There is no rate card of version ${version}.`);
      return remember(row);
    },
    async history(before, limit) {
      const rows = await database.query<RateCardRow>({
        text: `select ${COLUMNS} from rate_card where version < $1 order by version desc limit $2`,
        values: [before, limit],
      });
      return rows.map(versionOf);
    },
    async append({ basedOn, rates, effectiveFrom, by }) {
      const [row] = await database.query<RateCardRow>({
        text: `insert into rate_card (version, rates, effective_from, by_id, by_name)
               select $1, $2, $3, $4, $5 where $1 = (select max(version) + 1 from rate_card)
               on conflict (version) do nothing returning ${COLUMNS}`,
        values: [basedOn + 1, JSON.stringify(rates), effectiveFrom, by.id, by.name],
      });
      if (row !== undefined) return advanceTo(remember(row));
      await latest();
      return undefined;
    },
    close: () => rereading.stop(),
  };
}
