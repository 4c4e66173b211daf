import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { MessagingLog } from './log.ts';

type Work = () => Promise<void>;

/** The work that waits for the commit of each open transaction: one list for the transaction and one for each savepoint in it. */
const waiting = new WeakMap<QueryRunner, Work[][]>();

/**
 * Runs work after the outermost transaction of `tx` has committed. It never runs if the transaction, or the savepoint that `tx`
 * is in, is rolled back. The call that commits waits for the work. A failure is only logged, so the work must be dispensable.
 * The transaction's connection is still in use meanwhile, so the work must not wait for the database.
 */
export function afterCommit({ queryRunner }: EntityManager, work: Work): void {
  const innermost = queryRunner && waiting.get(queryRunner)?.at(-1);
  if (!innermost) throw new TypeError('afterCommit needs the manager of an open transaction');
  innermost.push(work);
}

/** Call once for each data source whose transactions use `afterCommit`. */
export function runAfterCommits(dataSource: DataSource, log: Pick<MessagingLog, 'warn'>): void {
  dataSource.subscribers.push({
    afterTransactionStart({ queryRunner }) {
      waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), []]);
    },
    afterTransactionRollback({ queryRunner }) {
      waiting.get(queryRunner)?.pop();
    },
    // TypeORM reports the release of a savepoint as a commit, too.
    async afterTransactionCommit({ queryRunner }) {
      const levels = waiting.get(queryRunner);
      const committed = levels?.pop() ?? [];
      const outer = levels?.at(-1);
      if (outer) return void outer.push(...committed);
      for (const work of committed) {
        try {
          await work();
        } catch (err) {
          log.warn({ err }, 'what was to follow a commit failed');
        }
      }
    },
  });
}
