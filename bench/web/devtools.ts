import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM, CHROMIUM_ARGS } from './browser.ts';

type Params = Readonly<Record<string, unknown>>;
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

/**
 * Controls Chromium over the DevTools protocol, without a test driver. A driver such as Playwright would distort the
 * measurement: it makes V8 parse each script again for the stack of every Error, and adds isolated worlds to the page.
 */
export interface DevTools {
  send<Result = Params>(method: string, params?: Params, sessionId?: string): Promise<Result>;
  /** The next event with that method and session for which `matches` is true. */
  next(method: string, sessionId: string, matches: (params: Params) => boolean): Promise<Params>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

export async function openDevTools(): Promise<DevTools> {
  const profile = await mkdtemp(join(tmpdir(), 'pahiya-chromium-'));
  const chromium = launchChromium(profile);
  const ended = once(chromium, 'exit');
  const address = await addressOf(chromium.stderr).catch((error: unknown) => {
    chromium.kill();
    throw error;
  });
  // addressOf() leaves the stream paused, and Chromium would block once the pipe is full.
  chromium.stderr.resume();
  const socket = new WebSocket(address);
  await once(socket, 'open');
  return {
    ...protocolOver(socket),
    async close() {
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const launchChromium = (profile: string) =>
  spawn(
    CHROMIUM,
    [
      ...CHROMIUM_ARGS,
      '--headless',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );

/** Chromium prints the address of its DevTools on its error output. */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  const timer = AbortSignal.timeout(START_TIMEOUT_MS);
  for await (const line of createInterface({ input: stderr, signal: timer })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium did not print the address of its DevTools.');
}

/** Matches replies to calls by their id, and events to their waiting listeners. */
function protocolOver(socket: WebSocket): Pick<DevTools, 'send' | 'next'> {
  let lastId = 0;
  const answers = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) answers.get(message.id)?.(message);
    else for (const listener of listeners) listener(message);
  });
  return {
    async send<Result>(method: string, params: Params = {}, sessionId?: string) {
      const id = (lastId += 1);
      const answered = new Promise<Message>((resolve) => answers.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      const { result, error } = await answered;
      answers.delete(id);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    next: (method, sessionId, matches) =>
      new Promise((resolve) => {
        const listener = (message: Message) => {
          if (message.method !== method || message.sessionId !== sessionId || !matches(message.params ?? {})) return;
          listeners.delete(listener);
          resolve(message.params ?? {});
        };
        listeners.add(listener);
      }),
  };
}
