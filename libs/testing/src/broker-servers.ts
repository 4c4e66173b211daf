import { natsProgram, REDIS_DURABILITY, redisProgram } from '@pahiya/local-servers';
import { startTestServer } from './start-test-server.ts';
import type { TestServer } from './test-server.ts';

/** A nats-server with JetStream, stored on disk, so that streams outlive restart() and kill('SIGKILL'). */
export function natsServer(): Promise<TestServer> {
  return startTestServer({
    ...natsProgram,
    urlVariable: 'NATS_URL',
    image: 'nats:2.12.15-alpine@sha256:b270f5e2428354c0335612694d7dd2fb588148e567a5757fdff325ef9c9332e6',
    containerPort: 4222,
    containerCommand: ['-js', '-sd', '/data'],
  });
}

/** A redis-server that writes every change down (append-only, on each command), so that a restart loses nothing. */
export function redisServer(): Promise<TestServer> {
  return startTestServer({
    ...redisProgram,
    urlVariable: 'REDIS_URL',
    image: 'redis:8.10.2-alpine@sha256:ba6e394f6acc2a695ef1b6944f161b9ca813711739be68319fa0db3470673f1d',
    containerPort: 6379,
    containerCommand: ['redis-server', ...REDIS_DURABILITY],
  });
}
