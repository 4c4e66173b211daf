import { natsProgram, REDIS_DURABILITY, redisProgram } from '@pahiya/local-servers';
import { startTestServer } from './start-test-server.ts';
import type { TestServer } from './test-server.ts';

/** A nats-server with JetStream, stored on disk, so that streams outlive restart() and kill('SIGKILL'). */
export function natsServer(): Promise<TestServer> {
  return startTestServer({
    ...natsProgram,
    urlVariable: 'NATS_URL',
    image: 'nats:2.12-alpine',
    containerPort: 4222,
    containerCommand: ['-js', '-sd', '/data'],
  });
}

/** A redis-server that writes every change down (append-only, on each command), so that a restart loses nothing. */
export function redisServer(): Promise<TestServer> {
  return startTestServer({
    ...redisProgram,
    urlVariable: 'REDIS_URL',
    image: 'redis:8-alpine',
    containerPort: 6379,
    containerCommand: ['redis-server', ...REDIS_DURABILITY],
  });
}
