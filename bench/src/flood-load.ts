import { constants, setPriority } from 'node:os';
import autocannon from 'autocannon';

export type Flooding = Pick<autocannon.Request, 'method' | 'path' | 'body'>;
export interface FloodLoad {
  url: string;
  headers: Record<string, string>;
  requests: Flooding[];
  connections: number;
  overallRate: number;
  duration: number;
}
export interface FloodAnswers {
  answered: number;
  /** With 429. */
  refused: number;
}

// A real flood's machines take no time of ours, so this process gives way to the platform's.
setPriority(constants.priority.PRIORITY_LOW);

// Sends the load that its parent gives it, tells of the answers, and ends.
process.once('message', (load: FloodLoad) => {
  void autocannon(load).then(({ requests, statusCodeStats }) => {
    const answers: FloodAnswers = { answered: requests.total, refused: statusCodeStats?.['429']?.count ?? 0 };
    process.send?.(answers, () => process.disconnect());
  });
});
