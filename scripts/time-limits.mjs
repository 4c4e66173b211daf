import { addEventHandler } from 'jest-circus';
import { TEST_TIMEOUT_MS } from '../jest.config.mjs';

/** jest-light-runner waits for ever. A test or a hook that has not ended in its time fails, as in Jest's own runner. */
addEventHandler((event, { currentDescribeBlock }) => {
  const added = addedBy(event, currentDescribeBlock);
  if (added?.fn) added.fn = limited(added.fn, added.timeout ?? TEST_TIMEOUT_MS);
});

/** Jest's own handler comes first, and has put what was added at the end of its block. */
function addedBy({ name }, { tests, hooks }) {
  if (name === 'add_test') return tests.at(-1);
  return name === 'add_hook' ? hooks.at(-1) : undefined;
}

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
