import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, startProgram } from '@pahiya/local-servers';
import { startContainer } from './start-container.ts';
import type { TestServer, TestServerKind } from './test-server.ts';

/**
 * A server for tests: the one that the environment names, else a container if a Docker engine responds, else this machine's program.
 * TEST_SERVERS=containers or =programs allows only that kind. Throws an Error that says what to install when there is none, so
 * that no test passes because its server is missing.
 */
export async function startTestServer(kind: TestServerKind): Promise<TestServer> {
  const given = process.env[kind.urlVariable];
  if (given !== undefined) return notOurs(kind, given);

  const asked = process.env['TEST_SERVERS'];
  if (asked === 'containers') return startContainer(kind);

  const program = findProgram(kind.program);
  if (asked !== 'programs' && (await dockerAnswers())) {
    try {
      return await startContainer(kind);
    } catch (error) {
      // A Docker engine without access to a registry cannot pull the image.
      if (program === undefined) throw error;
      process.stderr.write(`No container of ${kind.image} (${(error as Error).message}); using ${program}.\n`);
    }
  }
  if (program === undefined) {
    throw new Error(
      `This test needs ${kind.program}: install it (Debian: apt-get install ${kind.program}), start Docker, or set ${kind.urlVariable}.`,
    );
  }
  return startInTemporaryFolder(program, kind);
}

async function startInTemporaryFolder(program: string, kind: TestServerKind): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), `pahiya-${kind.program}-`));
  const server = await startProgram(program, kind, { folder });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function notOurs(kind: TestServerKind, url: string): TestServer {
  const refuse = (): Promise<never> =>
    Promise.reject(
      new Error(
        `${kind.urlVariable} names a server that the tests did not start; unset it to run the tests that stop the server.`,
      ),
    );
  return { url, stop: () => Promise.resolve(), kill: refuse, restart: refuse };
}

/** Checked before Testcontainers is loaded, because loading takes half a second. */
function dockerAnswers(): Promise<boolean> {
  const host = new URL(process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
  const target =
    host.protocol === 'unix:'
      ? { socketPath: host.pathname }
      : { host: host.hostname, port: Number(host.port || 2375) };
  return new Promise((settle) => {
    const ping = request({ ...target, path: '/_ping', timeout: 2000 }, (reply) => {
      reply.resume();
      settle(reply.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy(new Error('no answer')));
    ping.once('error', () => settle(false));
    ping.end();
  });
}
