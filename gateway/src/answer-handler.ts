import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A service's answer. A small body is received as a whole; a larger one is a stream. */
export interface ServiceAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/**
 * An answer of at most this many bytes is received before it is passed on. A stream for each answer would cost a fifth
 * of the gateway's CPU (docs/decisions/0010-what-speed-costs.md), and a read can be tried again only while its caller
 * has received nothing.
 */
const WHOLE_BYTES = 64 * 1024;
const WITHOUT_BODY = new Set([204, 304]);

const isSmall = (statusCode: number, { 'content-length': length }: IncomingHttpHeaders): boolean =>
  WITHOUT_BODY.has(statusCode) || (length !== undefined && Number(length) <= WHOLE_BYTES);

/** Receives one answer for `pool.dispatch`. */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly answer: Promise<ServiceAnswer>;
  readonly #resolve: (answer: ServiceAnswer) => void;
  readonly #reject: (reason: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #givenUp: Error | undefined;
  #head: Omit<ServiceAnswer, 'body'> | undefined;
  readonly #received: Buffer[] = [];
  #stream: Readable | undefined;

  constructor() {
    ({ promise: this.answer, resolve: this.#resolve, reject: this.#reject } = Promise.withResolvers<ServiceAnswer>());
  }

  /** Stops waiting for the answer. An answer that has begun as a stream goes on. */
  giveUp(reason: Error): void {
    if (this.#stream !== undefined) return;
    this.#givenUp = reason;
    this.#controller?.abort(reason);
    this.#reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Informational responses, such as 100 Continue, come before the answer.
    if (statusCode < 200) return;
    this.#head = { statusCode, headers };
    if (isSmall(statusCode, headers)) return;
    const stream = new Readable({
      read: () => controller.resume(),
      destroy(reason, done) {
        if (!stream.readableEnded) controller.abort(reason ?? new Error('the caller has gone'));
        done(reason);
      },
    });
    this.#stream = stream;
    this.#resolve({ statusCode, headers, body: stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream === undefined) this.#received.push(chunk);
    else if (!this.#stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#stream) this.#stream.push(null);
    else if (this.#head) this.#resolve({ ...this.#head, body: Buffer.concat(this.#received) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#stream) this.#stream.destroy(error);
    else this.#reject(error);
  }
}
