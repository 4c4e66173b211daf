import { connect } from 'node:net';
import type { ServerProgram } from './start-program.ts';

/** A nats-server with JetStream, stored on disk, so that streams outlive a restart and a crash. */
export const natsProgram: ServerProgram = {
  program: 'nats-server',
  scheme: 'nats',
  args: ({ port, folder }) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
  answers: (port) => firstReply({ port, say: '', expected: /^INFO / }),
};

/** Appends each command to a log on disk, so that a restart loses nothing. */
export const REDIS_DURABILITY = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];

/** A redis-server that stores every change on disk. */
export const redisProgram: ServerProgram = {
  program: 'redis-server',
  scheme: 'redis',
  args: ({ port, folder }) => [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
    ...REDIS_DURABILITY,
  ],
  // While Redis reads its store, it responds "-LOADING".
  answers: (port) => firstReply({ port, say: 'PING\r\n', expected: /^\+PONG/ }),
};

function firstReply({ port, say, expected }: { port: number; say: string; expected: RegExp }): Promise<void> {
  return new Promise((settle, fail) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 }, () => {
      if (say !== '') socket.write(say);
    });
    const end = (error?: Error): void => {
      socket.destroy();
      if (error) fail(error);
      else settle();
    };
    socket.once('data', (data) => {
      end(expected.test(data.toString()) ? undefined : new Error(`answered ${data.toString().slice(0, 200)}`));
    });
    socket.once('timeout', () => end(new Error('no answer in 2 s')));
    socket.once('error', end);
    socket.once('close', () => end(new Error('closed without an answer')));
  });
}
