import { addEventHandler } from 'jest-circus';
import { TEST_TIMEOUT_MS } from '../jest.config.mjs';

/** The blocks of tests with a `beforeAll` that failed. */
const unprepared = new WeakSet();

/**
 * Jest's own rules, which jest-light-runner does not have: a test or a hook that has not ended in its time fails, and after a
 * `beforeAll` that failed, its tests fail without being run.
 */
addEventHandler((event, { currentDescribeBlock: block }) => {
  const added = addedBy(event, block);
  if (!added?.fn) return;
  const run = limited(added.fn, added.timeout ?? TEST_TIMEOUT_MS);
  added.fn = async () => {
    if (added.type !== 'afterAll' && isUnprepared(block)) {
      if (added.type === 'test') throw new Error('Not run, because a beforeAll failed.');
      return;
    }
    try {
      await run();
    } catch (error) {
      if (added.type === 'beforeAll') unprepared.add(block);
      throw error;
    }
  };
});

/** Jest's own handler comes first, and has put what was added at the end of its block. */
function addedBy({ name }, { tests, hooks }) {
  if (name === 'add_test') return tests.at(-1);
  return name === 'add_hook' ? hooks.at(-1) : undefined;
}

const isUnprepared = (block) => block !== undefined && (unprepared.has(block) || isUnprepared(block.parent));

function limited(fn, ms) {
  return async () => {
    const { promise, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(new Error(`This has not ended within ${ms / 1000} s.`)), ms);
    try {
      return await Promise.race([fn(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
