import { mkdirSync } from 'node:fs';
import { keepRunning } from '../keep-running.ts';
import { freePort } from './free-port.ts';
import { ProgramProcess } from './program-process.ts';

/** A server that a program of this machine can run. */
export interface ServerProgram {
  /** Its name on the PATH, which is also the name of Debian's package. */
  program: string;
  /** The scheme of its address, e.g. nats. */
  scheme: string;
  args(place: { port: number; folder: string }): string[];
  /** Resolves when the server at the port answers in its own protocol, rejects otherwise. */
  answers(port: number): Promise<void>;
}

/** A server beside this process that can be stopped and started again. */
export interface LocalServer {
  url: string;
  /** Absent if the server is not a process of this machine. */
  readonly pid?: number | undefined;
  /**
   * Resolves when the server is gone. After that it is not started again by itself. SIGKILL simulates a crash, SIGTERM
   * stops it in order. The store stays for restart().
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it on the same port with the same store. Resolves when it answers again. */
  restart(): Promise<void>;
  /** Stops it in order. The store stays. */
  stop(): Promise<void>;
}

const PORT_ATTEMPTS = 5;

/**
 * Runs the program at `path` on a free port of 127.0.0.1, with its store in `folder`. A Ctrl-C in the terminal does not reach it:
 * the caller stops it, after everything that uses it. With `onNews` a server that died is started again, and `onNews` gets a
 * line for a terminal when it has ended and when it is back.
 * @throws Error with the program's last output when it does not start to answer
 */
export async function startProgram(
  path: string,
  kind: ServerProgram,
  { folder, onNews }: { folder: string; onNews?: (line: string) => void },
): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const running = new ProgramProcess(path);
  const launchAt = (port: number) => running.launch(kind.args({ port, folder }), () => kind.answers(port));

  let port = await freePort();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await launchAt(port);
      break;
    } catch (error) {
      await running.kill('SIGKILL');
      // Another process may have taken the port since freePort() looked.
      if (attempt === PORT_ATTEMPTS || !/in use/i.test((error as Error).message)) throw error;
      port = await freePort();
    }
  }
  const keeping = keepServer(running, { name: kind.program, onNews, launch: () => launchAt(port) });
  keeping.begin();
  return {
    url: `${kind.scheme}://127.0.0.1:${port}`,
    get pid() {
      return running.pid;
    },
    async kill(signal) {
      await keeping.end();
      await running.kill(signal);
    },
    async restart() {
      await keeping.end();
      await running.kill('SIGTERM');
      await launchAt(port);
      keeping.begin();
    },
    async stop() {
      await keeping.end();
      await running.stop();
    },
  };
}

interface Keeping {
  name: string;
  onNews: ((line: string) => void) | undefined;
  launch: () => Promise<void>;
}

function keepServer(running: ProgramProcess, { name, onNews, launch }: Keeping) {
  let ending = new AbortController();
  let kept: Promise<void> | undefined;
  const start = async () => {
    // The process may have been started without answering.
    await running.kill('SIGKILL');
    await launch();
  };
  return {
    begin() {
      if (onNews === undefined) return;
      ending = new AbortController();
      kept = keepRunning({ name, onNews, start, ended: () => running.ended() }, ending.signal);
    },
    async end() {
      ending.abort();
      await kept;
    },
  };
}
