import Sequencer from '@jest/test-sequencer';

/** If these files began last, they would keep one worker busy long after the other has nothing left to do. */
const LONGEST = ['e2e/every-admin-screen.test.ts', 'e2e/every-screen.test.ts', 'platform/test/distributed.test.ts'];

/**
 * By itself, Jest begins with the files that took longest the last time. On a fresh machine it knows no times, and
 * begins with the largest.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes a sequencer by its default export.
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLongest = ({ path }) => LONGEST.some((each) => path.endsWith(each));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLongest), ...sorted.filter((each) => !isLongest(each))];
  }
}
