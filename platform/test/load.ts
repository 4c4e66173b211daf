import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, type RouteContract } from '@pahiya/contracts';

export interface RepeatedCall {
  route: RouteContract;
  token: string;
  params?: Record<string, string>;
  body?: object;
}

/**
 * How long a connection stays open unused. A proxy in front of the gateway must close one sooner than a process that leaves does
 * (docs/operations.md, How a process stops).
 */
const UNUSED_MS = 1500;
/** Between two calls of one kind, so that connections are also unused for a moment. */
const PAUSE_MS = 20;

/** Sends calls over kept connections until it is stopped, and notes how each ended. It repeats none. */
export class Load {
  /** How many calls ended with a status or with an error. */
  readonly ended = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });
  readonly #workers: Promise<void>[];
  #stopped = false;

  constructor(url: string, calls: readonly RepeatedCall[]) {
    this.#workers = calls.map(async (call) => {
      while (!this.#stopped) {
        const ended = await this.#send(url, call);
        this.ended.set(ended, (this.ended.get(ended) ?? 0) + 1);
        await delay(PAUSE_MS);
      }
    });
  }

  get answered(): number {
    return [...this.ended.values()].reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
    this.#agent.destroy();
  }

  /** Resolves with `2xx`, with another status or with the message of an error, and which call it was. */
  #send(url: string, { route, token, params, body }: RepeatedCall): Promise<string> {
    const { method, path } = route;
    return new Promise((resolve) => {
      const failed = (how: string) => resolve(`${method} ${path}: ${how}`);
      const sent = request(new URL(fillPath(path, params), url), {
        method,
        agent: this.#agent,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      sent.on('response', (answer) =>
        answer
          .resume()
          .on('end', () =>
            String(answer.statusCode).startsWith('2') ? resolve('2xx') : failed(`${answer.statusCode}`),
          )
          .on('error', (error) => failed(error.message)),
      );
      sent.on('error', (error) => failed(error.message));
      sent.end(body && JSON.stringify(body));
    });
  }
}
