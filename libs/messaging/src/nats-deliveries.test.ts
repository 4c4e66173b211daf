import type { ConsumerInfo, JsMsg } from '@nats-io/jetstream';
import { Deliveries } from './nats-deliveries.ts';

/** The event with this number in the stream, in the consumer's delivery with this number. */
const message = (streamSequence: number, deliverySequence: number) =>
  ({
    seq: streamSequence,
    info: { streamSequence, deliverySequence },
    string: () => JSON.stringify(streamSequence),
    ack: () => undefined,
  }) as JsMsg;

const infoOf = (deliveries: number, inHand: number) =>
  ({ delivered: { consumer_seq: deliveries, stream_seq: deliveries }, num_ack_pending: inHand }) as ConsumerInfo;

/**
 * Returns the events that are passed on first if the broker gives these answers in turn. The message beside an answer
 * is delivered just after that answer was made. `handled` are the numbers of events that were handled before.
 */
async function passedAfter(answers: [ConsumerInfo, JsMsg?][], handled: readonly number[] = []): Promise<unknown[]> {
  const passed: unknown[] = [];
  const passes = Promise.withResolvers<void>();
  const deliveries = new Deliveries({
    ackWaitMs: 60_000,
    async info() {
      // The class calls this in its constructor, when `deliveries` is not assigned yet.
      await Promise.resolve();
      const [info, arrives] = answers.shift() ?? [];
      if (arrives) deliveries.arrived(arrives);
      return info as ConsumerInfo;
    },
    handled: async (inHand) => inHand.filter(({ event }) => handled.includes(Number(event))),
    pass({ event }) {
      passed.push(event);
      passes.resolve();
    },
    onError: passes.reject,
  });
  await passes.promise;
  return passed;
}

describe('an event that another replica has in hand', () => {
  it('is waited for, though a newer one arrives before the broker answers', async () => {
    expect(
      await passedAfter([
        [infoOf(1, 1), message(2, 2)],
        [infoOf(2, 2), message(3, 3)],
        [infoOf(3, 3), message(1, 4)],
        [infoOf(4, 3)],
      ]),
    ).toEqual([1, 2, 3]);
  });

  it('is waited for, though the other replica acknowledges late what has come again', async () => {
    expect(
      await passedAfter(
        [[infoOf(2, 2), message(2, 3)], [infoOf(3, 1), message(3, 4)], [infoOf(4, 2), message(1, 5)], [infoOf(5, 2)]],
        [2],
      ),
    ).toEqual([1, 3]);
  });
});
