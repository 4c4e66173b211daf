import { connect } from 'node:net';
import { startTestServer } from './start-test-server.ts';
import type { TestServer } from './test-server.ts';

/** A nats-server with JetStream, stored on disk, so that streams outlive restart() and kill('SIGKILL'). */
export function natsServer(): Promise<TestServer> {
  return startTestServer({
    program: 'nats-server',
    urlVariable: 'NATS_URL',
    scheme: 'nats',
    args: ({ port, folder }) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
    image: 'nats:2.12-alpine',
    containerPort: 4222,
    containerCommand: ['-js', '-sd', '/data'],
    answers: (port) => firstReply({ port, say: '', expected: /^INFO / }),
  });
}

/** A redis-server that writes every change down (append-only, on each command), so that a restart loses nothing. */
export function redisServer(): Promise<TestServer> {
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  return startTestServer({
    program: 'redis-server',
    urlVariable: 'REDIS_URL',
    scheme: 'redis',
    args: ({ port, folder }) => ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...durable],
    image: 'redis:7-alpine',
    containerPort: 6379,
    containerCommand: ['redis-server', ...durable],
    // While it reads its store it answers "-LOADING".
    answers: (port) => firstReply({ port, say: 'PING\r\n', expected: /^\+PONG/ }),
  });
}

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
