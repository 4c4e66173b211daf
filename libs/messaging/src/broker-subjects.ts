import { consumerOf, formerConsumersOf, STREAM, SUBJECT_PREFIX } from './nats-stream.ts';
import { GAP, LIVE_PREFIX } from './nats-live.ts';
import { inboxOf } from './nats-connection.ts';

/** The subjects of NATS that a user publishes and reads. */
export interface Subjects {
  publish: string[];
  subscribe: string[];
}

/** What the users of NATS need, for its permissions: nats-connection.ts, nats-stream.ts, nats-transport.ts and nats-live.ts. */
export const brokerSubjects = {
  /**
   * A service publishes its own events and the live topics that it is given, and reads what its own consumer delivers. It may
   * make the stream and the consumers of all services, which must exist before it publishes; so may those of earlier releases.
   */
  ofService(service: string, { services, liveTopics }: { services: readonly string[]; liveTopics: readonly string[] }) {
    const api = '$JS.API';
    const consumers = services.flatMap((name) => [consumerOf(name), ...formerConsumersOf(name)]);
    return {
      publish: [
        `${SUBJECT_PREFIX}${service}.>`,
        ...liveTopics.map((topic) => LIVE_PREFIX + topic),
        GAP,
        `${api}.INFO`,
        `${api}.STREAM.INFO.${STREAM}`,
        `${api}.STREAM.CREATE.${STREAM}`,
        `${api}.CONSUMER.INFO.${STREAM}.*`,
        ...consumers.flatMap((name) => [
          `${api}.CONSUMER.DURABLE.CREATE.${STREAM}.${name}`,
          `${api}.CONSUMER.CREATE.${STREAM}.${name}`,
          `${api}.CONSUMER.CREATE.${STREAM}.${name}.>`,
        ]),
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
