import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { MessagingLog } from './log.ts';

type Work = () => void | Promise<void>;

/** What waits for the commit of each open transaction: a list for itself, and one for each savepoint in it. */
const waiting = new WeakMap<QueryRunner, Work[][]>();

/**
 * Puts work off until the transaction of `tx` has committed, whoever began it and however deep `tx` is nested: it never
 * happens if the transaction, or the savepoint in which it was asked for, is rolled back. The call that commits waits for
 * it but does not fail with it: that is logged, so it must be work that can be lost. The connection is still held then,
 * so it must not wait for the database.
 */
export function afterCommit({ queryRunner }: EntityManager, work: Work): void {
  const innermost = queryRunner && waiting.get(queryRunner)?.at(-1);
  if (!innermost) throw new TypeError('afterCommit needs the manager of an open transaction');
  innermost.push(work);
}

/** Once for each data source whose transactions ask for `afterCommit`. */
export function runAfterCommits(dataSource: DataSource, log: Pick<MessagingLog, 'warn'>): void {
  dataSource.subscribers.push({
    afterTransactionStart({ queryRunner }) {
      waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), []]);
    },
    afterTransactionRollback({ queryRunner }) {
      waiting.get(queryRunner)?.pop();
    },
    // The end of a savepoint is told as a commit too.
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
