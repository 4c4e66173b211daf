import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { ServerProgram } from './start-program.ts';

/** A nats-server with JetStream, stored on disk, so that streams outlive a restart and a crash. */
export const natsProgram: ServerProgram = {
  program: 'nats-server',
  scheme: 'nats',
  args: ({ port, folder }) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
  answers: (port) => firstReply({ port, say: '', expected: /^INFO / }),
};

/** A nats-server with the users and the certificate of a configuration file. */
export const guardedNats = (configFile: string): ServerProgram => ({
  ...natsProgram,
  scheme: 'tls',
  args: (place) => [...natsProgram.args(place), '-c', configFile],
});

/** Appends each command to a log on disk, so that a restart loses nothing. */
export const REDIS_DURABILITY = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];

/** A redis-server that stores every change on disk. */
export const redisProgram: ServerProgram = {
  program: 'redis-server',
  scheme: 'redis',
  args: ({ port, folder }) => ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...REDIS_DURABILITY],
  // While Redis reads its store, it responds "-LOADING".
  answers: (port) => firstReply({ port, say: 'PING\r\n', expected: /^\+PONG/ }),
};

/**
 * A redis-server with the users (users.acl) and the certificate (server.pem, server.key) of a folder, and no port
 * without TLS.
 */
export const guardedRedis = (folderOfFiles: string): ServerProgram => ({
  ...redisProgram,
  scheme: 'rediss',
  args: ({ port, folder }) => [
    '--bind',
    '127.0.0.1',
    '--port',
    '0',
    '--tls-port',
    String(port),
    '--dir',
    folder,
    '--tls-cert-file',
    join(folderOfFiles, 'server.pem'),
    '--tls-key-file',
    join(folderOfFiles, 'server.key'),
    '--tls-auth-clients',
    'no',
    '--aclfile',
    join(folderOfFiles, 'users.acl'),
    ...REDIS_DURABILITY,
  ],
  // Checks only that it answers: its clients check the certificate.
  answers: (port) => firstReply({ port, say: 'PING\r\n', expected: /^\+PONG/, overTls: true }),
});

interface Asked {
  port: number;
  say: string;
  expected: RegExp;
  overTls?: boolean;
}

function firstReply({ port, say, expected, overTls = false }: Asked): Promise<void> {
  return new Promise((settle, fail) => {
    const place = { port, host: '127.0.0.1', timeout: 2000 };
    const begin = () => {
      if (say !== '') socket.write(say);
    };
    const socket: Socket = overTls ? connectTls({ ...place, rejectUnauthorized: false }, begin) : connect(place, begin);
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
