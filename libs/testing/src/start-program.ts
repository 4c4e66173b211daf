import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import type { TestServer, TestServerKind } from './test-server.ts';

const PORT_ATTEMPTS = 5;
const KEPT_OUTPUT_CHARACTERS = 4000;

/** Runs the machine's program on a free port with a store of its own in the temporary folder. */
export async function startProgram(program: string, kind: TestServerKind): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), `pahiya-${kind.program}-`));
  let port = await freePort();
  let running: ChildProcess | undefined;

  async function launch(): Promise<void> {
    const child = spawn(program, kind.args({ port, folder }), { stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    child.once(
      'close',
      (code, signal) => (failure ??= new Error(`${program} ended with ${signal ?? code}:\n${output}`)),
    );
    const state = await eventually(
      async () => {
        if (failure !== undefined) return failure;
        await kind.answers(port);
        return 'ready' as const;
      },
      { describe: `${kind.program} to answer on port ${port}` },
    );
    if (state !== 'ready') throw state;
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const killOnExit = (): void => void running?.kill('SIGKILL');
  process.once('exit', killOnExit);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await launch();
      break;
    } catch (error) {
      await kill('SIGKILL');
      // Somebody else may have taken the port between our look and the program's.
      if (attempt === PORT_ATTEMPTS || !/in use/i.test((error as Error).message)) throw error;
      port = await freePort();
    }
  }
  return {
    url: `${kind.scheme}://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill('SIGTERM');
      await launch();
    },
    async stop() {
      await kill('SIGTERM');
      process.off('exit', killOnExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
