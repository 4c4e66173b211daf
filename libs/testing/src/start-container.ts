import { freePort } from '@pahiya/local-servers';
import { eventually } from './eventually.ts';
import type { TestServer, TestServerKind } from './test-server.ts';

/** Runs the kind's image through Testcontainers. The host's port is fixed, because a restarted container would get another one. */
export async function startContainer(kind: TestServerKind): Promise<TestServer> {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const port = await freePort();
  const started = await new GenericContainer(kind.image)
    .withCommand(kind.containerCommand)
    .withExposedPorts({ container: kind.containerPort, host: port })
    .start();
  const client = await getContainerRuntimeClient();
  const container = client.container.getById(started.getId());
  const host = started.getHost();

  const ready = (): Promise<true> =>
    eventually(() => kind.answers(port).then(() => true as const), {
      describe: `${kind.image} to answer on port ${port}`,
    });
  await ready();
  return {
    url: `${kind.scheme}://${host}:${port}`,
    async kill(signal) {
      const gone = container.wait();
      await container.kill({ signal });
      await gone;
    },
    async restart() {
      const { State } = await container.inspect();
      if (State.Running) await container.restart();
      else await container.start();
      await ready();
    },
    async stop() {
      await started.stop();
    },
  };
}
