import TestRunner from 'jest-runner';

/** Journeys run one after the other: each is a browser with several people in it, and a machine may have two cores. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a runner by its default export.
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
