import { TestEnvironment } from 'jest-environment-node';

/** For test files whose hooks do something after a failed test: Jest tells only the environment which tests failed. */
// oxlint-disable-next-line import/no-default-export -- Jest takes an environment by its default export.
export default class NotingEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.failedTests = [];
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') this.global.failedTests.push(test.name);
    if (name === 'hook_failure') this.global.failedTests.push('a hook');
  }
}
