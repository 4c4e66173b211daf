import { applyMove, startReplica, type Place } from './harness.ts';

// A process that the suite kills at a critical moment. It announces that moment on standard output.
const place = JSON.parse(process.argv[3] ?? '') as Place;
const never = new Promise<never>(() => undefined);

if (process.argv[2] === 'before-publish') {
  const publisher = await startReplica(place, 'booking', {
    around: (transport) => ({
      ...transport,
      attach: (options) =>
        Object.assign(transport.attach(options), {
          publish: () => {
            process.stdout.write('at the worst moment\n');
            return never;
          },
        }),
    }),
  });
  await publisher.move('ride', 1, 2, 3);
} else {
  await startReplica(place, 'salary', {
    moved: async (event, tx) => {
      await applyMove(event, tx);
      process.stdout.write('at the worst moment\n');
      await never;
    },
  });
}
