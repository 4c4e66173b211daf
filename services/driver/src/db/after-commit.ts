import type { MessagingLog } from '@pahiya/messaging';
import type { Tx } from '@pahiya/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';

/** Puts work off until the transaction has committed; it never happens if that one is rolled back. */
export type AfterCommit = (tx: Tx, work: () => Promise<void>) => void;

/** The transaction's own commit does not fail with the work: that is logged, so it must be work that can be lost. */
export function afterCommitOf(dataSource: DataSource, log: MessagingLog): AfterCommit {
  const waiting = new WeakMap<QueryRunner, (() => Promise<void>)[]>();
  dataSource.subscribers.push({
    async afterTransactionCommit({ queryRunner }) {
      // The end of a savepoint is told as a commit too.
      if (queryRunner.isTransactionActive) return;
      const works = waiting.get(queryRunner) ?? [];
      waiting.delete(queryRunner);
      for (const work of works)
        await work().catch((err: unknown) => log.warn({ err }, 'what was to follow a commit failed'));
    },
    afterTransactionRollback: ({ queryRunner }) => void waiting.delete(queryRunner),
  });
  return (tx, work) => {
    if (!tx.queryRunner) throw new TypeError('afterCommit needs the manager of a transaction');
    waiting.set(tx.queryRunner, [...(waiting.get(tx.queryRunner) ?? []), work]);
  };
}
