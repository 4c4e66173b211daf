/** A call that the gateway's first-calls.js sent before this code had loaded. */
interface FirstAnswer {
  token: string;
  sentAtMs: number;
  /** Undefined when no answer arrived. */
  answer: Promise<Response | undefined>;
}

declare global {
  interface Window {
    /** The early answers by address. Each can be taken once. */
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

/** An early answer is used only if its call was sent less than this time ago. */
const FRESH_MS = 10_000;

/**
 * The answer to a read that first-calls.js has already sent for the same person. It can be taken once: the next read
 * asks the server.
 */
export function takeFirstAnswer(address: string, token: string | null): FirstAnswer | undefined {
  const first = globalThis.window?.firstAnswers?.get(address);
  if (!first) return undefined;
  window.firstAnswers?.delete(address);
  const isOfUse = first.token === token && Date.now() - first.sentAtMs < FRESH_MS;
  return isOfUse ? first : undefined;
}

/** Whether an early answer has not been taken yet. */
export const hasFirstAnswers = (): boolean => (globalThis.window?.firstAnswers?.size ?? 0) > 0;
