import { consumerOf, formerConsumersOf, STREAM, SUBJECT_PREFIX } from './nats-stream.ts';
import { GAP, LIVE_PREFIX } from './nats-live.ts';
import { inboxOf } from './nats-connection.ts';

/** The subjects of NATS that a user publishes and reads. */
export interface Subjects {
  publish: string[];
  subscribe: string[];
}

/** What the users of NATS need, for its permissions: nats-connection.ts, nats-stream.ts, nats-receiver.ts and nats-live.ts. */
export const brokerSubjects = {
  /**
   * A service publishes its own events and the live topics that it is given. It reads what its own consumer delivers,
   * or the consumer of an earlier release. It may look whether the stream and the consumers exist, but neither make nor
   * change them: the server can limit the maker of a consumer to one filter, but a service needs several, so it could
   * subscribe to every event.
   */
  ofService(service: string, { liveTopics }: { liveTopics: readonly string[] }) {
    const api = '$JS.API';
    return {
      publish: [
        `${SUBJECT_PREFIX}${service}.>`,
        ...liveTopics.map((topic) => LIVE_PREFIX + topic),
        GAP,
        // Only the previous release asks the first two.
        `${api}.INFO`,
        `${api}.STREAM.INFO.${STREAM}`,
        `${api}.CONSUMER.INFO.${STREAM}.*`,
        ...[consumerOf(service), ...formerConsumersOf(service)].flatMap((name) => [
          `${api}.CONSUMER.MSG.NEXT.${STREAM}.${name}`,
          `$JS.ACK.${STREAM}.${name}.>`,
        ]),
      ],
      subscribe: [`${inboxOf(service)}.>`],
    } satisfies Subjects;
  },
  /** Reads every live topic, and publishes nothing. */
  ofListener(name: string) {
    return {
      publish: [`${inboxOf(name)}.>`],
      subscribe: [`${LIVE_PREFIX}>`, GAP, `${inboxOf(name)}.>`],
    } satisfies Subjects;
  },
};
