import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { programFile, refChild, unrefChild } from '@pahiya/service-kit';
import type { ImageAnswer } from './image-process.ts';

const PROGRAM = programFile(import.meta.filename, 'image-process');
/** Many times as long as the largest image takes on a slow machine. */
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 5000;

export interface ImageCleaner {
  clean(image: Buffer): Promise<ImageAnswer>;
  close(): void;
}

/**
 * Decodes images in a process of their own, which starts with the first image and ends when none has come for a while.
 * An attacker of this service would aim at the decoder: its process has no secret and no connection, its 60 MB do not
 * stay with the platform, and an image that breaks it breaks nothing else. It decodes one image at a time, so that
 * memory for one is enough.
 */
export function imageCleaner(): ImageCleaner {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const started = () => {
    if (child?.connected) return child;
    const decoder = fork(PROGRAM, { serialization: 'advanced', env: {}, execArgv: [] });
    // The waiting caller gets the error; without this listener it would also be uncaught.
    decoder.on('error', () => undefined);
    child = decoder;
    return decoder;
  };

  /** An image that the decoder does not survive is answered as unreadable. */
  const answerTo = async (image: Buffer): Promise<ImageAnswer> => {
    clearTimeout(idle);
    const decoder = started();
    refChild(decoder);
    const waited = new AbortController();
    const { signal } = waited;
    try {
      decoder.send(image);
      const [answer] = (await Promise.race([
        once(decoder, 'message', { signal }),
        once(decoder, 'exit', { signal }).then(() => [undefined]),
        delay(TIME_LIMIT_MS, [undefined], { signal, ref: false }),
      ])) as [ImageAnswer | undefined];
      if (answer === undefined) end();
      return answer ?? { refused: 'unreadable' };
    } finally {
      waited.abort();
      unrefChild(decoder);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };

  return {
    clean(image) {
      const answer = last.then(() => answerTo(image));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}
