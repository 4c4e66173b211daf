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

/** Sends calls over kept connections until it is stopped, and notes which failed. It repeats none. */
export class Load {
  /** Which call, when it was sent, and after how long it ended with which status or error. */
  readonly failures: string[] = [];
  /** How many calls have ended. */
  answered = 0;
  readonly #agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });
  readonly #workers: Promise<void>[];
  #stopped = false;

  constructor(url: string, calls: readonly RepeatedCall[]) {
    this.#workers = calls.map(async (call) => {
      while (!this.#stopped) {
        const sentAt = new Date();
        const failure = await this.#send(url, call);
        this.answered += 1;
        const { method, path } = call.route;
        if (failure !== undefined)
          this.failures.push(
            `${sentAt.toISOString()} ${method} ${path}: ${failure} after ${Date.now() - sentAt.getTime()} ms`,
          );
        await delay(PAUSE_MS);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
    this.#agent.destroy();
  }

  /** Resolves with a status that is not 2xx, or with the message of an error. */
  #send(url: string, { route, token, params, body }: RepeatedCall): Promise<string | undefined> {
    const { method, path } = route;
    return new Promise((resolve) => {
      const sent = request(new URL(fillPath(path, params), url), {
        method,
        agent: this.#agent,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      sent.on('response', (answer) =>
        answer
          .resume()
          .on('end', () => resolve(String(answer.statusCode).startsWith('2') ? undefined : `${answer.statusCode}`))
          .on('error', (error) => resolve(error.message)),
      );
      sent.on('error', (error) => resolve(error.message));
      sent.end(body && JSON.stringify(body));
    });
  }
}
